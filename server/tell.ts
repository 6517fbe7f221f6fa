/** Says something to the person at the keyboard, one line at a time. */
export type Tell = (line: string) => void;

export const tell: Tell = (line) => console.log(line);
