import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { api } from "#contract/api.ts";
import { killAfterMs } from "#server/platform/processes/supervisor.ts";
import { Environment } from "#server/settings/environment.ts";
import { readSettings } from "#server/settings/settings.ts";
import { commandOf, readDockerfile, type Stage } from "./dockerfile.ts";
import { manifests } from "./kubernetes-schema.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "ops/kubernetes");
const read = (file: string) => readFileSync(join(root, file), "utf8");

function parse(file: string): unknown {
  const [document, ...others] = parseAllDocuments(readFileSync(join(folder, file), "utf8"), { strict: true });
  expect([document?.errors, others], file).toEqual([[], []]);
  return document?.toJS();
}

const files = globSync("*.yaml", { cwd: folder })
  .map((file) => basename(file))
  .sort();
const kindOf = (value: unknown) => (value as { kind: keyof typeof manifests }).kind;

const config = manifests.ConfigMap.parse(parse("config-map.yaml"));
const secret = manifests.Secret.parse(parse("secret.example.yaml"));
const deployment = manifests.Deployment.parse(parse("deployment.yaml"));
const cronJob = manifests.CronJob.parse(parse("backup-cron-job.yaml"));
const shop = deployment.spec.template.spec;
const backup = cronJob.spec.jobTemplate.spec.template.spec;
const image = readDockerfile(read("Dockerfile")).at(-1) as Stage;

test.each(files.filter((file) => file !== "kustomization.yaml"))("%s says only what Kubernetes knows", (file) => {
  const manifest = parse(file);
  const { error } = manifests[kindOf(manifest)].safeParse(manifest);
  expect(error?.issues ?? []).toEqual([]);
});

test("a field in the wrong place is refused", () => {
  const wrong = { ...deployment, spec: { ...deployment.spec, readinessProbe: {} } };
  expect(manifests.Deployment.safeParse(wrong).success).toBe(false);
});

test("the kustomization lists every manifest but the example of the secret", () => {
  const { resources } = parse("kustomization.yaml") as { resources: string[] };
  const expected = files.filter((file) => !["kustomization.yaml", "secret.example.yaml"].includes(file));
  expect(resources.toSorted()).toEqual(expected);
});

test("every setting exists, and together with the image's they open a shop", () => {
  const settings = { ...config.data, ...secret.stringData };
  expect(Object.keys(settings).filter((name) => !(name in Environment.shape))).toEqual([]);
  const commented = [...read("ops/kubernetes/config-map.yaml").matchAll(/^ {2}# ([A-Z_0-9]+): /gm)].map(
    ([, name]) => name,
  );
  expect(commented.filter((name) => !name || !(name in Environment.shape))).toEqual([]);
  expect(readSettings({ HOST: "0.0.0.0", ...settings })).toMatchObject({
    isPublic: true,
    isEmbedded: false,
    processes: 1,
  });
});

test("probes ask addresses of the shop: ready decides about requests, and a database that is away restarts nothing", () => {
  const [container] = shop.containers;
  const asked = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe].map(
    (probe) => probe?.httpGet,
  );
  expect(asked.map((get) => get?.path)).toEqual(["/api/health/live", "/api/health/live", "/api/health/ready"]);
  for (const get of asked) {
    expect(Object.keys(api)).toContain(`GET ${get?.path.replace("/api", "")}`);
    expect(get?.port).toBe(container?.ports?.[0]?.name);
  }
});

test("the ports of a pod are those on which it listens", () => {
  const listened = image.instructions.find(({ name }) => name === "EXPOSE")?.value;
  const ports = shop.containers[0]?.ports?.map(({ name, containerPort }) => `${name} ${containerPort}`);
  expect(ports).toEqual([`http ${listened}`, `metrics ${config.data.METRICS_PORT}`]);
});

test("a pod has the time to finish that the shop takes", () => {
  const pauseMs = (shop.containers[0]?.lifecycle?.preStop.sleep.seconds ?? 0) * 1000;
  expect((shop.terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(pauseMs + killAfterMs);
});

test("pods run as the user of the image, with places to write where it needs them", () => {
  const user = image.instructions.find(({ name }) => name === "USER")?.value;
  for (const pod of [shop, backup]) {
    expect(`${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}`).toBe(user);
    const [container] = pod.containers;
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/data", "/tmp"]);
    expect(container?.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
  }
  expect(image.instructions.find(({ name }) => name === "VOLUME")?.value).toBe("/data");
});

test("the labels by which pods are found are those that they have", () => {
  const service = manifests.Service.parse(parse("service.yaml"));
  const budget = manifests.PodDisruptionBudget.parse(parse("pod-disruption-budget.yaml"));
  const { labels } = deployment.spec.template.metadata;
  for (const { matchLabels } of [deployment.spec.selector, budget.spec.selector]) expect(labels).toEqual(matchLabels);
  expect(labels).toEqual(service.spec.selector);
});

test("the backup runs what npm run backup runs", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const command = backup.containers[0]?.command ?? [];
  expect(command.slice(0, 3).join(" ")).toBe(scripts.backup);
  expect(command[0]).toBe(commandOf(image, "CMD")[0]);
});
