import { useEffect, useState } from "react";
import { sendRequest } from "./api.ts";

/**
 * The address of a picture that only some may see, fetched as whoever is signed in: a plain address could not carry the login. Undefined
 * until it is there, null where it cannot be had. Without a path there is nothing to fetch.
 */
export function usePrivatePicture(path: string | undefined): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    if (!path) return;
    let made: string | undefined;
    let isGone = false;
    sendRequest(path)
      .then((response) => response.blob())
      .then((blob) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      })
      .catch(() => isGone || setAddress(null));
    return () => {
      isGone = true;
      setAddress(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [path]);
  return address;
}
