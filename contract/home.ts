/** One block of the home page, in the order in which they are shown. */
export interface HomeBlock {
  kind: string;
}
