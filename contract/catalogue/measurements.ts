/** What a size chart can measure, in cm, and how: of the body it is made for, or of the garment itself. */
export const measurements = {
  chest: { label: "Chest", of: "body", how: "Around the fullest part of the chest, the tape level under the arms." },
  waist: { label: "Waist", of: "body", how: "Around the narrowest part, just above the navel." },
  hip: { label: "Hip", of: "body", how: "Around the fullest part, feet together." },
  shoulder: { label: "Shoulder", of: "body", how: "Across the back, from one shoulder bone to the other." },
  sleeve: { label: "Sleeve", of: "garment", how: "From the shoulder seam to the cuff." },
  neck: { label: "Neck", of: "body", how: "Around the base of the neck, with one finger under the tape." },
  length: {
    label: "Length",
    of: "garment",
    how: "From the highest point of the shoulder, or from the waistband, down to the hem.",
  },
  inseam: { label: "Inseam", of: "body", how: "Along the inner leg, from the crotch to the ankle." },
  thigh: { label: "Thigh", of: "body", how: "Around the fullest part of the upper leg." },
  foot: { label: "Foot", of: "body", how: "From the heel to the longest toe." },
} as const;
export type Measurement = keyof typeof measurements;

/** In the order in which charts show them. */
export const measurementNames = Object.keys(measurements) as Measurement[];

/** The measurements that a row of a chart has, in that order. */
export const measuredIn = (row: Partial<Record<Measurement, number | undefined>>): Measurement[] =>
  measurementNames.filter((name) => row[name] !== undefined);

export const centimetresAnInch = 2.54;

/** To half an inch, as tailors' tapes have them: "37½". */
export function formatInches(centimetres: number): string {
  const halves = Math.round((centimetres / centimetresAnInch) * 2);
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}
