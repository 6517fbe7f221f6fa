import * as z from "zod";

/**
 * The part of Kubernetes' own schemas that our manifests use. Strict: a field that is misspelled or stands in the wrong place is refused,
 * where the API server would leave it out in silence.
 */
const name = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
const labels = z.record(z.string(), z.string());
const metadata = z.strictObject({ name, labels });
const quantity = z.string().regex(/^\d+(m|Ki|Mi|Gi)?$/);
const seconds = z.int().min(1);
const selector = z.strictObject({ matchLabels: labels });

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: seconds,
  timeoutSeconds: seconds.optional(),
  failureThreshold: z.int().min(1),
});

const container = z.strictObject({
  name,
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.strictObject({ name, containerPort: z.int() })).optional(),
  envFrom: z.array(
    z.union([
      z.strictObject({ configMapRef: z.strictObject({ name }) }),
      z.strictObject({ secretRef: z.strictObject({ name }) }),
    ]),
  ),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ memory: quantity }),
  }),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z.strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds }) }) }).optional(),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith("/") })),
});

const pod = z.strictObject({
  restartPolicy: z.enum(["Never", "OnFailure"]).optional(),
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: seconds.optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().min(1),
    runAsGroup: z.int().min(1),
    fsGroup: z.int().min(1),
    seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
  }),
  topologySpreadConstraints: z
    .array(
      z.strictObject({
        maxSkew: z.int().min(1),
        topologyKey: z.string(),
        whenUnsatisfiable: z.enum(["ScheduleAnyway", "DoNotSchedule"]),
        labelSelector: selector,
      }),
    )
    .optional(),
  containers: z.array(container).min(1),
  volumes: z.array(
    z.strictObject({
      name,
      emptyDir: z.strictObject({ medium: z.literal("Memory").optional(), sizeLimit: quantity }),
    }),
  ),
});

const template = z.strictObject({ metadata: z.strictObject({ labels }), spec: pod });
const manifest = <Version extends string, Kind extends string, Rest extends z.ZodRawShape>(
  apiVersion: Version,
  kind: Kind,
  rest: Rest,
) => z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata, ...rest });

export const manifests = {
  ConfigMap: manifest("v1", "ConfigMap", { data: z.record(z.string(), z.string()) }),
  Secret: manifest("v1", "Secret", { type: z.literal("Opaque"), stringData: z.record(z.string(), z.string()) }),
  Deployment: manifest("apps/v1", "Deployment", {
    spec: z.strictObject({
      replicas: z.int().min(2),
      revisionHistoryLimit: z.int(),
      strategy: z.strictObject({
        type: z.literal("RollingUpdate"),
        rollingUpdate: z.strictObject({ maxSurge: z.int().min(1), maxUnavailable: z.literal(0) }),
      }),
      selector,
      template,
    }),
  }),
  Service: manifest("v1", "Service", {
    spec: z.strictObject({
      type: z.literal("ClusterIP"),
      selector: labels,
      ports: z.array(z.strictObject({ name, port: z.int(), targetPort: z.string() })).min(1),
    }),
  }),
  PodDisruptionBudget: manifest("policy/v1", "PodDisruptionBudget", {
    spec: z.strictObject({ maxUnavailable: z.int().min(1), selector }),
  }),
  HorizontalPodAutoscaler: manifest("autoscaling/v2", "HorizontalPodAutoscaler", {
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({ apiVersion: z.string(), kind: z.literal("Deployment"), name }),
      minReplicas: z.int().min(2),
      maxReplicas: z.int(),
      metrics: z.array(
        z.strictObject({
          type: z.literal("Resource"),
          resource: z.strictObject({
            name: z.enum(["cpu", "memory"]),
            target: z.strictObject({ type: z.literal("Utilization"), averageUtilization: z.int().min(1).max(100) }),
          }),
        }),
      ),
      behavior: z.strictObject({ scaleDown: z.strictObject({ stabilizationWindowSeconds: z.int() }) }),
    }),
  }),
  CronJob: manifest("batch/v1", "CronJob", {
    spec: z.strictObject({
      schedule: z.string().regex(/^(\S+ ){4}\S+$/),
      timeZone: z.string(),
      concurrencyPolicy: z.literal("Forbid"),
      successfulJobsHistoryLimit: z.int(),
      failedJobsHistoryLimit: z.int(),
      jobTemplate: z.strictObject({
        spec: z.strictObject({ backoffLimit: z.int(), activeDeadlineSeconds: seconds, template }),
      }),
    }),
  }),
};
