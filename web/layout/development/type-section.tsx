import { Section } from "./section.tsx";

export function TypeSection() {
  return (
    <Section title="Type">
      <div className="grid gap-4">
        <p className="font-display font-semibold text-5xl">Warp and weft</p>
        <p className="font-display font-semibold text-4xl">Soft cotton, fair price</p>
        <p className="font-display font-semibold text-3xl">Kurtas for every day</p>
        <p className="font-display font-semibold text-2xl">हाथ से बुना हुआ सूती कुर्ता</p>
        <p className="price text-xl">₹1,299.00 · ₹1,24,999.00</p>
        <p className="text-lg">Large text: the cloth is washed twice before it is cut.</p>
        <p>
          Text: every piece is made in small runs and sent from the workshop within two days. Read about{" "}
          <a href="#type" className="link">
            sizes and fit
          </a>
          . मुलायम सूती कपड़ा, ₹499.00 से।
        </p>
        <p className="text-ink-soft text-sm">Small text: free shipping on every order.</p>
        <p className="text-ink-soft text-xs">Smallest text: SKU TB-2041.</p>
      </div>
    </Section>
  );
}
