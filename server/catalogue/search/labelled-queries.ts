/** What somebody typed, and the form of the slugs that must stand in the first so many places. */
export interface LabelledQuery {
  typed: string;
  meant: RegExp;
  places: number;
}

const query = (typed: string, meant: RegExp, places = 3): LabelledQuery => ({ typed, meant, places });

/** Judged by hand over the demo catalogue. */
export const labelledQueries: readonly LabelledQuery[] = [
  // Plain words, singular and plural, any case.
  query("kurta", /kurta$/, 8),
  query("Kurtas", /kurta$/, 8),
  query("SAREE", /saree$/, 8),
  query("sarees", /saree$/, 8),
  query("jeans", /jeans$/, 6),
  query("hoodie", /hoodie$/),
  query("dupatta", /dupatta$/, 4),
  query("lehenga", /lehenga$/),
  query("sherwani", /sherwani$/),
  query("socks", /socks$/),
  query("polo", /polo$/),
  query("bomber", /bomber$/),
  query("chinos", /chinos$/),
  query("anarkali", /anarkali$/),
  query("skirt", /skirt$/),
  query("stole", /stole$/),
  // The beginning of a word, as while typing.
  query("kur", /kurt[ai]$/, 6),
  query("sar", /saree$/, 6),
  query("sher", /sherwani$/),
  query("bandh", /bandhani/, 2),
  query("gingh", /gingham/),
  query("houndst", /houndstooth/),
  query("palaz", /palazzo$/),
  query("swea", /sweater$/),
  // Several words in any order.
  query("indigo kurta", /indigo.*kurta$/, 1),
  query("kurta indigo", /indigo.*kurta$/, 1),
  query("saree bandhani", /madder-bandhani-saree/, 1),
  query("madder bandhani saree", /^madder-bandhani-saree$/, 1),
  query("black jeans", /black-selvedge-jeans/, 1),
  query("sweater cable", /cable-sweater$/, 2),
  query("block print", /block/, 3),
  query("trucker jacket black", /^black-trucker-jacket$/, 1),
  query("nehru vest teal", /^teal-nehru-vest$/, 1),
  query("shirt check", /check.*shirt$/, 2),
  query("oxford", /^sky-oxford-shirt$/, 1),
  // Misspelt.
  query("jaket", /jacket$/, 3),
  query("jackt", /jacket$/, 3),
  query("swetter", /sweater$/, 3),
  query("hoddie", /hoodie$/, 3),
  query("shrit", /shirt$/, 5),
  query("lehnega", /lehenga$/),
  query("sherwni", /sherwani$/),
  query("ginghm", /gingham/),
  query("dupata", /dupatta$/),
  query("bandhni saree", /bandhani-saree$/, 1),
  query("inidgo kurta", /indigo.*kurta$/, 1),
  query("turmric hoodie", /^turmeric-hoodie$/, 1),
  query("pallazo", /palazzo$/),
  // Hinglish and other spellings or names.
  query("kurthi", /kurti$/, 5),
  query("kurti", /kurti$/, 5),
  query("lahanga", /lehenga$/),
  query("lehnga", /lehenga$/),
  query("ghagra", /lehenga$/),
  query("sari", /saree$/, 5),
  query("chunni", /dupatta$/),
  query("plazo", /palazzo$/),
  query("shalwar", /salwar$/, 2),
  query("shawl", /stole$/),
  query("topi", /cap$/),
  query("moja", /socks$/),
  query("waistcoat", /vest$/),
  query("trackpants", /joggers$/),
  query("frock", /dress/, 3),
  query("tshirt", /tee$/, 3),
  query("pullover", /sweater$/),
  query("ikkat saree", /ikat-saree$/, 1),
  query("bandhej dupatta", /bandhani-dupatta$/, 1),
  query("lal saree", /lal-banarasi-saree/, 1),
  // Words of brand, category and description.
  query("neelgaon", /jeans|jacket|denim|cap|shirt|skirt|overshirt/, 3),
  query("himvari sweater", /sweater$/, 3),
  query("women kurti", /kurti$/, 5),
  query("kurta for men", /kurta$/, 4),
  query("winter sweater", /sweater$/, 3),
  // Half of it is known: what is known is shown.
  query("saree xyzzyq", /saree$/, 3),
];
