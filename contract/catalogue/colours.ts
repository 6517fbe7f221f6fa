/** The colours that people filter by. A product keeps the position of its own, so new ones are added at the end. */
export const colourFamilies = [
  { name: "Black", swatch: "#1c1b1a" },
  { name: "White", swatch: "#fbfaf6" },
  { name: "Grey", swatch: "#8d8d8a" },
  { name: "Beige", swatch: "#d9c7a3" },
  { name: "Brown", swatch: "#7a4f2e" },
  { name: "Red", swatch: "#b8232f" },
  { name: "Maroon", swatch: "#6e1423" },
  { name: "Pink", swatch: "#e58fa9" },
  { name: "Orange", swatch: "#dd7423" },
  { name: "Yellow", swatch: "#e6b422" },
  { name: "Green", swatch: "#3d7a43" },
  { name: "Teal", swatch: "#1f7a7a" },
  { name: "Blue", swatch: "#2f62ad" },
  { name: "Navy", swatch: "#1d2a4d" },
  { name: "Purple", swatch: "#6b3f86" },
  { name: "Gold", swatch: "#b8923a" },
  { name: "Multicolour", swatch: "" },
] as const;

export type ColourFamily = (typeof colourFamilies)[number]["name"];
