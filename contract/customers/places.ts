/** Which network an address prefix belongs to, in words: "network 203.0.113.x". Prefixes are a /24 of IPv4 or a /48 of IPv6. */
export function placeOf(addressPrefix: string): string {
  const [network = ""] = addressPrefix.split("/");
  if (network === "" || network.startsWith("127.") || network === "0:0:0::") return "this machine";
  if (/^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(network) || /^f([cd]|e[89ab])/.test(network))
    return "the local network";
  return network.includes(":") ? `network ${network}` : `network ${network.replace(/0$/, "x")}`;
}
