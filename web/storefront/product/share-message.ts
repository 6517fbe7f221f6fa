/** The words that go along when somebody shares a product. */
export const shareMessage = (name: string, url: string): string =>
  `I love ${name} product on the store! Here's the link, ${url}`;

/** Where each network takes a finished message. */
export const shareAddresses = {
  twitter: (message: string): string => `https://twitter.com/intent/tweet?text=${encodeURIComponent(message)}`,
  whatsapp: (message: string): string => `https://wa.me/?text=${encodeURIComponent(message)}`,
};
