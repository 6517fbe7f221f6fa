import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

const shape = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";
const pattern = new RegExp(shape, "i");

/** Whether a text from outside can be compared with an id: PostgreSQL fails the statement for any other. */
export const isUuid = (text: string): boolean => pattern.test(text);

/** The condition that a text is no such one, for a `CHECK`. */
export const isNoUuid = (column: SQLWrapper): SQL => sql`${column} !~* '${sql.raw(shape)}'`;

/** The nil UUID, which is nobody's id: it stands for "all of them". */
export const nilUuid = "00000000-0000-0000-0000-000000000000";
