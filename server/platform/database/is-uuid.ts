const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text from outside can be compared with an id: PostgreSQL fails the statement for any other. */
export const isUuid = (text: string): boolean => pattern.test(text);

/** The nil UUID, which is nobody's id: it stands for "all of them". */
export const nilUuid = "00000000-0000-0000-0000-000000000000";
