import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll } from "vitest";

/** A real S3-protocol store with one bucket, and the settings that lead to it. */
export async function openBucket(bucket = "pictures") {
  const directory = await mkdtemp(join(tmpdir(), "tana-bana-bucket-"));
  const store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await store.run();
  afterAll(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    directory,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
  };
}
