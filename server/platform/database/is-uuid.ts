const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text that somebody sent may be compared with an id: the database refuses to read any other as one. */
export const isUuid = (text: string): boolean => form.test(text);

/** The nil UUID, which is nobody's id: it stands for "all of them". */
export const nilUuid = "00000000-0000-0000-0000-000000000000";
