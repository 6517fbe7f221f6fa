const nameMax = 40;
/** A name that reads like an address of the web was typed to make us mail it to a stranger. */
const looksLikeAddress = /[/:@\\]|\.\S/;

export function greeting(firstName: string): string {
  const name = firstName.trim();
  return name && name.length <= nameMax && !looksLikeAddress.test(name) ? `Hello ${name},` : "Hello,";
}
