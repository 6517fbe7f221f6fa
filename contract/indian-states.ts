/** A state or union territory of India with its code for GST, and other ways in which people write its name. */
interface IndianState {
  code: string;
  name: string;
  otherNames: readonly string[];
}

const state = (code: string, name: string, ...otherNames: string[]): IndianState => ({ code, name, otherNames });

/** By name, as a form offers them. */
export const indianStates: readonly IndianState[] = [
  state(
    "35",
    "Andaman and Nicobar Islands",
    "Andaman and Nicobar",
    "Andaman",
    "Andamans",
    "A and N",
    "AN",
    "अंडमान और निकोबार",
  ),
  state("37", "Andhra Pradesh", "Andhra", "Andra Pradesh", "Andhrapradesh", "AP", "आंध्र प्रदेश"),
  state("12", "Arunachal Pradesh", "Arunachal", "Arunanchal Pradesh", "AR", "अरुणाचल प्रदेश"),
  state("18", "Assam", "Asam", "Asom", "AS", "असम"),
  state("10", "Bihar", "Behar", "BR", "बिहार"),
  state("04", "Chandigarh", "Chandigarh UT", "UT of Chandigarh", "Chandigadh", "Chandighar", "CH", "CHD", "चंडीगढ़"),
  state("22", "Chhattisgarh", "Chattisgarh", "Chhatisgarh", "Chattishgarh", "Chhattisgadh", "CG", "CT", "छत्तीसगढ़"),
  state(
    "26",
    "Dadra and Nagar Haveli and Daman and Diu",
    "Dadra and Nagar Haveli",
    "Dadra Nagar Haveli",
    "Dadra",
    "Daman and Diu",
    "Daman Diu",
    "Daman",
    "Diu",
    "Silvassa",
    "DNHDD",
    "DNH and DD",
    "DNH",
    "DN",
    "DD",
    "DH",
    "दादरा और नगर हवेली और दमन और दीव",
  ),
  state(
    "07",
    "Delhi",
    "New Delhi",
    "Old Delhi",
    "Dilli",
    "Dehli",
    "NCT of Delhi",
    "Delhi NCT",
    "NCT",
    "National Capital Territory of Delhi",
    "National Capital Territory",
    "DL",
    "दिल्ली",
    "नई दिल्ली",
  ),
  state("30", "Goa", "GA", "गोवा"),
  state("24", "Gujarat", "Gujrat", "Gujarath", "Gujrath", "GJ", "गुजरात"),
  state("06", "Haryana", "Hariyana", "HR", "हरियाणा"),
  state("02", "Himachal Pradesh", "Himachal", "Himanchal Pradesh", "Himachalpradesh", "HP", "हिमाचल प्रदेश"),
  state(
    "01",
    "Jammu and Kashmir",
    "Jammu Kashmir",
    "Jammu",
    "Kashmir",
    "Jammu and Kashmeer",
    "J and K",
    "JK",
    "जम्मू और कश्मीर",
  ),
  state("20", "Jharkhand", "Jharkand", "Jarkhand", "JH", "झारखंड", "झारखण्ड"),
  state("29", "Karnataka", "Karnatka", "Karnatak", "Karanataka", "KA", "कर्नाटक"),
  state("32", "Kerala", "Keralam", "Kerela", "Kerla", "KL", "केरल"),
  state("38", "Ladakh", "Ladak", "Leh", "LA", "लद्दाख"),
  state("31", "Lakshadweep", "Lakshadweep Islands", "Laccadives", "Lakshdweep", "Lakshwadeep", "LD", "लक्षद्वीप"),
  state("23", "Madhya Pradesh", "Madhyapradesh", "Madya Pradesh", "MP", "मध्य प्रदेश"),
  state("27", "Maharashtra", "Maharastra", "Maharashtara", "Maharashra", "MH", "महाराष्ट्र"),
  state("14", "Manipur", "MN", "मणिपुर"),
  state("17", "Meghalaya", "Megalaya", "ML", "मेघालय"),
  state("15", "Mizoram", "MZ", "मिज़ोरम", "मिजोरम"),
  state("13", "Nagaland", "NL", "नागालैंड"),
  state("21", "Odisha", "Orissa", "Odissa", "Orisa", "OD", "OR", "ओडिशा", "उड़ीसा"),
  state("34", "Puducherry", "Pondicherry", "Pondichery", "Puduchery", "Pondy", "PY", "पुडुचेरी"),
  state("03", "Punjab", "Panjab", "PB", "पंजाब"),
  state("08", "Rajasthan", "Rajastan", "Rajsthan", "RJ", "राजस्थान"),
  state("11", "Sikkim", "Sikim", "SK", "सिक्किम"),
  state("33", "Tamil Nadu", "Tamilnad", "Tamil Nad", "Thamizhnadu", "Tamizhnadu", "Tamilnaadu", "TN", "तमिलनाडु"),
  state("36", "Telangana", "Telengana", "Telangna", "Telungana", "TS", "TG", "तेलंगाना"),
  state("16", "Tripura", "TR", "त्रिपुरा"),
  state("09", "Uttar Pradesh", "Uttarpradesh", "Utter Pradesh", "Uttra Pradesh", "UP", "उत्तर प्रदेश"),
  state(
    "05",
    "Uttarakhand",
    "Uttaranchal",
    "Uttrakhand",
    "Uttarkhand",
    "Uttarakand",
    "UK",
    "UA",
    "उत्तराखंड",
    "उत्तराखण्ड",
  ),
  state("19", "West Bengal", "Westbengal", "Bengal", "W Bengal", "Paschim Banga", "WB", "पश्चिम बंगाल"),
];

/** Letter case, spaces, accents and punctuation do not matter, nor does "&" for "and". */
function toKey(typed: string): string {
  const plain = typed.normalize("NFKD").toLowerCase().replaceAll("&", " and ");
  const words = plain.replace(/\b(state|union territory|u\.?t\.?) of\b|\bstate$|\(?\bunion territory\)?$/g, " ");
  return words.replaceAll(/[^a-z0-9\p{Script=Devanagari}]/gu, "");
}

const codes = new Map(
  indianStates.flatMap(({ code, name, otherNames }) =>
    [name, ...otherNames].map((each) => [toKey(each), code] as const),
  ),
);
const names = new Map(indianStates.map(({ code, name }) => [code, name]));

export const isStateCode = (code: string): boolean => names.has(code);

/** The name that belongs to a code; the code itself where there is none. */
export const stateName = (code: string): string => names.get(code) ?? code;

/** The two-digit code of a state as people type it: by its name, a former or short one, or its code. */
export function stateCodeOf(typed: string): string | undefined {
  const key = toKey(typed);
  if (codes.has(key)) return codes.get(key);
  // "33", "33 Tamil Nadu" and "Tamil Nadu (33)", as invoices write it.
  const [, before = "", word = "", after = ""] = /^(\d{2})?(\D*)(\d{2})?$/.exec(key) ?? [];
  const code = before || after;
  return isStateCode(code) && (word === "" || codes.get(word) === code) ? code : undefined;
}

/** Why nothing can be delivered to a state as it was typed, where the tax depends on it: one sentence, or nothing. */
export const deliveryStateProblem = (typed: string): string =>
  stateCodeOf(typed) === undefined
    ? `“${typed}” is not known as a state or union territory of India. Please correct the state of your address.`
    : "";

/** Union territories without a legislature: their share of the tax is called UTGST. */
const withoutLegislature = ["35", "04", "26", "38", "31"];

export const hasUtgst = (code: string): boolean => withoutLegislature.includes(code);
