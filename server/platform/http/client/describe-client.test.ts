import { expect, test } from "vitest";
import { placeOf } from "#contract/customers/places.ts";
import { addressPrefix, describeClient, deviceName } from "./describe-client.ts";

test.for([
  ["203.0.113.77", "203.0.113.0/24", "network 203.0.113.x"],
  ["198.51.100.0", "198.51.100.0/24", "network 198.51.100.x"],
  ["::ffff:203.0.113.77", "203.0.113.0/24", "network 203.0.113.x"],
  ["2001:db8:12:34::99", "2001:db8:12::/48", "network 2001:db8:12::"],
  ["2001:db8::1", "2001:db8:0::/48", "network 2001:db8:0::"],
  ["127.0.0.1", "127.0.0.0/24", "this machine"],
  ["::1", "0:0:0::/48", "this machine"],
  ["192.168.1.20", "192.168.1.0/24", "the local network"],
  ["10.1.2.3", "10.1.2.0/24", "the local network"],
  ["172.20.0.9", "172.20.0.0/24", "the local network"],
  ["172.32.0.9", "172.32.0.0/24", "network 172.32.0.x"],
  ["fe80::1%eth0", "fe80:0:0::/48", "the local network"],
  ["fd12:3456:789a::1", "fd12:3456:789a::/48", "the local network"],
  ["nonsense", "", "this machine"],
])("of the address %s only %s is kept, which is %s", ([ip = "", prefix, place]) => {
  expect(addressPrefix(ip)).toBe(prefix);
  expect(placeOf(addressPrefix(ip))).toBe(place);
});

const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8)";
const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.for([
  [`${android} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, "Samsung Internet on Android"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0", "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/131.0.0.0 Safari/537.36", "Chrome on Linux"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} Version/18.1 Safari/604.1`, "Safari on iPhone"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`, "Safari on macOS"],
  ["Dalvik/2.1.0 (Linux; U; Android 14)", "an app on Android"],
  ["curl/8.5.0", "curl"],
  ["python-requests/2.32.3", "python-requests"],
  ["<script>alert(1)</script>", "an unknown device"],
  ["Mozilla/5.0", "an unknown device"],
  ["", "an unknown device"],
])("%s is %s", ([header, name]) => {
  expect(deviceName(header)).toBe(name);
});

test("a header of any length costs little and is never kept", () => {
  const header = "x".repeat(100_000);
  expect(describeClient({ ip: "203.0.113.77", headers: { "user-agent": header } })).toEqual({
    addressPrefix: "203.0.113.0/24",
    device: "an unknown device",
  });
});
