# Varnish 7 before the shop. It keeps what the shop marks with Surrogate-Key until the shop purges a key of it.
# Start varnishd with CDN_PURGE_TOKEN in its environment; the shop gets the same, and CDN_PURGE_URL=http://<varnish>/.cdn/purge
vcl 4.1;

import std;

backend default {
  .host = "shop";
  .port = "3000";
  .first_byte_timeout = 60s;
}

# Besides the token: the machines that the shop runs on.
acl shops {
  "127.0.0.1";
  "10.0.0.0"/8;
  "172.16.0.0"/12;
  "192.168.0.0"/16;
}

sub vcl_recv {
  if (req.url == "/.cdn/purge") {
    if (client.ip !~ shops || std.getenv("CDN_PURGE_TOKEN") == "" || req.method != "POST" ||
        req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_TOKEN")) {
      return (synth(403, "Forbidden"));
    }
    if (!req.http.Surrogate-Key) {
      return (synth(400, "No keys"));
    }
    # Only fields of the object, so that the ban lurker clears away what nobody asks for again.
    ban("obj.http.X-Keys ~ ,(" + regsuball(req.http.Surrogate-Key, " +", "|") + "),");
    return (synth(200, "Purged"));
  }
  if (req.http.Upgrade ~ "(?i)websocket") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Signed-in customers get answers of their own. Logins and the payment window use cookies.
  if (req.http.Authorization || req.url ~ "^/(api/auth|demo-gateway|socket\.io)(/|$)") {
    return (pass);
  }
  # Everything else is the same for everyone, whatever the cookies: the shop renders no page from them, but lets in by one when it is full.
  return (hash);
}

sub vcl_pipe {
  set bereq.http.Upgrade = req.http.Upgrade;
  set bereq.http.Connection = req.http.Connection;
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  if (beresp.http.Surrogate-Key && !beresp.http.Set-Cookie && beresp.status == 200) {
    set beresp.http.X-Keys = "," + regsuball(beresp.http.Surrogate-Key, " +", ",") + ",";
    # As long as the shop says, so that no price is served beyond the end of a promotion.
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s"), 0s);
    return (deliver);
  }
  # Files whose name changes with their content.
  if (beresp.http.Cache-Control ~ "immutable" && !beresp.http.Set-Cookie && beresp.status == 200) {
    set beresp.grace = 0s;
    return (deliver);
  }
  # Remembered for a moment, so that those who ask for it at once do not wait for each other.
  set beresp.uncacheable = true;
  set beresp.ttl = 10s;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.X-Keys;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.CDN-Cache-Control;
  if (obj.hits > 0) {
    unset resp.http.X-Request-Id;
  }
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
