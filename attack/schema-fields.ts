import type * as z from "zod/mini";

export interface Field {
  path: string[];
  kind: string;
}

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  options?: z.ZodMiniType[];
}

/** Every leaf that a schema names. A transformation says nothing of what goes in, so what comes out of it counts. */
export function fieldsOf(schema: z.ZodMiniType | undefined, path: string[] = []): Field[] {
  if (!schema) return [];
  const { type, shape, innerType, element, in: source, out, options } = schema._zod.def as Definition;
  if (shape) return Object.entries(shape).flatMap(([name, member]) => fieldsOf(member, [...path, name]));
  if (innerType) return fieldsOf(innerType, path);
  if (element) return fieldsOf(element, [...path, "0"]);
  if (options) return options.flatMap((option) => fieldsOf(option, path));
  if (type === "pipe") {
    const isTransform = (source?._zod.def as Definition | undefined)?.type === "transform";
    return fieldsOf(isTransform ? out : source, path);
  }
  return [{ path, kind: type }];
}
