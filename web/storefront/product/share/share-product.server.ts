/** The words that go along when somebody shares a product. */
export const shareMessage = (name: string, url: string): string =>
  `I love ${name} product on the store! Here's the link, ${url}`;

/** Where each network takes a finished message. */
export const shareAddresses = {
  twitter: (message: string): string => `https://twitter.com/intent/tweet?text=${encodeURIComponent(message)}`,
  whatsapp: (message: string): string => `https://wa.me/?text=${encodeURIComponent(message)}`,
};

export interface ShareLink {
  name: string;
  icon: string;
  href: string;
}

const networks = [
  {
    name: "Twitter",
    icon: "M3 3.5h5.6l4.3 6 5.2-6h2.4l-6.5 7.5 7 9.5h-5.6l-4.6-6.4-5.6 6.4H2.8l6.9-7.9zM6.3 5.3l9.9 13.5h1.5L7.8 5.3z",
    addressOf: shareAddresses.twitter,
  },
  {
    name: "WhatsApp",
    icon: "M12 2.5a9.4 9.4 0 0 0-8.1 14.2L2.5 21.5l4.9-1.3A9.4 9.4 0 1 0 12 2.5zm0 1.8a7.6 7.6 0 1 1-3.9 14.1l-.4-.2-2.6.7.7-2.5-.3-.4A7.6 7.6 0 0 1 12 4.3zM8.7 7.4c-.5 0-1.5.6-1.5 2.1 0 1.6 1.1 3 1.4 3.3.3.4 2.2 3.3 5.3 4.1 1.7.4 2.9-.4 3.1-1.6.1-.6 0-.8-.3-1l-1.8-.8c-.3-.1-.5 0-.7.2l-.7.9c-.2.2-.4.2-.7.1-1.4-.6-2.4-1.5-3.2-2.9-.1-.2 0-.4.1-.6l.6-.8c.1-.2.1-.4 0-.6l-.8-1.9c-.2-.4-.4-.5-.8-.5z",
    addressOf: shareAddresses.whatsapp,
  },
];

/** Made on the server: the shapes of the icons would weigh more in the script of the page than all else of it. */
export const shareProduct = (name: string, url: string): ShareLink[] =>
  networks.map(({ addressOf, ...network }) => ({ ...network, href: addressOf(shareMessage(name, url)) }));
