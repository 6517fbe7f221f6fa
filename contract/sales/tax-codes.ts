/** The code of what was sold as documents name it: HSN for goods, SAC for services, which have chapter 99; nothing without one. */
export const formatCode = (hsn: string): string => (hsn ? `${hsn.startsWith("99") ? "SAC" : "HSN"} ${hsn}` : "");
