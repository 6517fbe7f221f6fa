import type { Fit } from "#contract/catalogue/fit.ts";

export interface ReviewText {
  title: string;
  review: string;
  rating: 1 | 2 | 3 | 4 | 5;
  fit?: Fit;
}

const text = (rating: ReviewText["rating"], title: string, review: string, fit?: Fit): ReviewText => ({
  rating,
  title,
  review,
  ...(fit && { fit }),
});

/** What buyers wrote: most are content, some are not. */
export const reviewTexts: readonly [ReviewText, ...ReviewText[]] = [
  text(
    5,
    "Even better in the hand",
    "The colour is deeper than on the screen and the cloth feels like something my grandmother would approve of.",
  ),
  text(5, "Wore it to a wedding", "Three people asked me where it was from before dinner was served."),
  text(5, "Third one I bought", "Washed the first one thirty times. It only got softer."),
  text(5, "Perfect fit", "I usually need alterations. Not this time.", "Right"),
  text(5, "Lovely work", "You can see that a person made this. The hem is finished by hand."),
  text(5, "Worth the money", "Not cheap, but I would rather buy one of these than three of the others."),
  text(5, "Quick and well packed", "Reached Guwahati in four days, wrapped in paper and not in plastic. Thank you."),
  text(5, "बहुत सुंदर", "कपड़ा मुलायम है और रंग बिल्कुल वैसा ही है जैसा तस्वीर में।"),
  text(5, "My new favourite", "Cool in the afternoon, smart enough for the evening."),
  text(4, "Very good, runs a little large", "Order one size smaller than usual. Everything else is right.", "Large"),
  text(4, "Good cloth", "Slight colour in the first wash, as the label says. None after that."),
  text(4, "Nice, wish it had deeper pockets", "My phone falls out. Otherwise I would give five stars."),
  text(4, "Happy with it", "Good stitching, honest price. The buttons could be a bit stronger."),
  text(4, "Comfortable", "Wore it on a nine-hour train ride and still looked decent."),
  text(4, "Pretty pattern", "A little lighter than in the picture, but I like it."),
  text(4, "Nice gift", "Bought it for my brother. He has not taken it off since Sunday."),
  text(3, "It is fine", "Does what it should. The fabric is thinner than I expected."),
  text(3, "Good but creases", "Appearance great for an hour and then needs the iron again."),
  text(3, "Sleeves too long", "The body fits well, the sleeves are made for somebody taller.", "Large"),
  text(3, "Average", "Nice colour, ordinary stitching."),
  text(2, "Not my colour", "What I got is more brown than what the picture shows."),
  text(2, "Shrank", "Half a size smaller after a cold wash.", "Small"),
  text(1, "Wrong size sent", "Ordered L and received S. Support is sorting it out, but the party is over."),
  text(1, "Loose threads", "Two seams came undone in the first week."),
];

/** What no shop would show. */
export const rejectedTexts: readonly [ReviewText, ...ReviewText[]] = [
  text(5, "Earn from home", "Write to me for an easy job with daily payment."),
  text(1, "asdfgh", "asdf asdf asdf"),
  text(2, "Wrong shop", "I ordered a pressure cooker somewhere else and it has not come."),
];
