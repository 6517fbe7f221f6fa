const everySoMany = 3;

/** Suggestions are fetched at every third letter only. */
export const asksForSuggestions = (term: string): boolean => term.length > 0 && term.length % everySoMany === 0;

/** What was found for the beginning of the words is still worth showing. */
export const stillFits = (foundFor: string, term: string): boolean =>
  foundFor !== "" && term.toLowerCase().startsWith(foundFor.toLowerCase());
