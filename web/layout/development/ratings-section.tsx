import { useState } from "react";
import { Stars } from "#web/ui/display/stars.tsx";
import { RangeSlider } from "#web/ui/forms/sliders/range-slider.tsx";
import { Slider } from "#web/ui/forms/sliders/slider.tsx";
import { StarInput } from "#web/ui/forms/star-input.tsx";
import { Section } from "./section.tsx";

const rupees = (amount: number) => `₹${amount.toLocaleString("en-IN")}`;
const ratings = ["5", "4", "3", "2", "1", "Any"];

export function RatingsSection() {
  const [range, setRange] = useState<[number, number]>([500, 2500]);
  const [rating, setRating] = useState(100);
  return (
    <Section title="Ratings and ranges">
      <div className="flex flex-wrap items-center gap-6">
        <Stars value={4.3} size="small" />
        <Stars value={3.6} />
        <Stars value={2} size="large" />
      </div>
      <StarInput label="Your rating" name="rating" defaultValue={3} />
      <StarInput label="Another rating" name="other" error="Rating is required." />
      <div className="grid max-w-sm gap-6">
        <RangeSlider
          label="Price"
          min={500}
          max={5000}
          step={10}
          distance={10}
          value={range}
          onChange={setRange}
          format={rupees}
        />
        <Slider
          label="Rating"
          min={0}
          max={100}
          step={20}
          value={rating}
          onChange={setRating}
          format={(value) => ratings[value / 20] ?? "Any"}
        />
      </div>
    </Section>
  );
}
