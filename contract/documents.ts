export const documentKinds = ["invoice", "credit note"] as const;
export type DocumentKind = (typeof documentKinds)[number];
