import { useState } from "react";
import { useRevalidator } from "react-router";
import { familyOfColour } from "#contract/catalogue/colour-of-name.ts";
import { colourFamilies } from "#contract/catalogue/colours.ts";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { limits } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { ProductSearch } from "#web/office/categories/product-search.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";

type Other = ManagedProduct["otherColours"][number];

const familyByName = (colour: string) => colourFamilies[familyOfColour(colour) ?? -1]?.name;

/** What its colour is called, and which products are the other colours of the same garment. Saved apart from the form. */
export function ProductColours({ product }: { product: ManagedProduct }) {
  const [colour, setColour] = useState(product.colour);
  const isByHand = product.colourFamily !== null && product.colourFamily !== familyByName(product.colour);
  const [family, setFamily] = useState(isByHand ? (product.colourFamily ?? "") : "");
  const [others, setOthers] = useState<Other[]>(product.otherColours);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  const rename = (id: string, name: string) =>
    setOthers((before) => before.map((one) => (one._id === id ? { ...one, colour: name } : one)));
  const remove = (id: string) => setOthers((before) => before.filter(({ _id }) => _id !== id));

  async function save() {
    setBusy(true);
    const products = others.map(({ _id, colour: name }) => ({ product: _id, colour: name }));
    try {
      const body = { colour, family: family as (typeof colourFamilies)[number]["name"] | "", products };
      notifySuccess(await call("PUT /product/{id}/colours", { params: { id: product._id }, body }));
      setFields({});
      await revalidate();
    } catch (error) {
      setFields(handleError(error));
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="colours" className="grid gap-4 border border-line bg-surface p-4">
      <h2 id="colours" className="font-sans font-semibold text-base">
        Colour
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Colour"
          name="colour"
          value={colour}
          maxLength={limits.colourNameMax}
          error={fields.colour}
          help="As shoppers call it, such as Indigo."
          onChange={({ target }) => setColour(target.value)}
        />
        <Select
          label="Found under"
          name="family"
          value={family}
          error={fields.family}
          onChange={({ target }) => setFamily(target.value)}
        >
          <option value="">By its name{familyByName(colour) ? `: ${familyByName(colour)}` : ""}</option>
          {colourFamilies.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
      <p className="text-ink-soft text-sm">Other colours of the same garment, all of one brand:</p>
      <ul className="grid gap-3 empty:hidden">
        {others.map((other) => (
          <li key={other._id} className="flex items-end gap-3">
            <img src={other.imageUrl} alt="" width={40} height={50} className="h-12 w-10 bg-sunken object-cover" />
            <div className="min-w-0 flex-1">
              <Field
                label={`Colour of ${other.name}`}
                name=""
                value={other.colour}
                maxLength={limits.colourNameMax}
                onChange={({ target }) => rename(other._id, target.value)}
              />
            </div>
            <IconButton icon="close" label={`Take out ${other.name}`} onClick={() => remove(other._id)} />
          </li>
        ))}
      </ul>
      <ProductSearch
        error={Object.entries(fields).find(([name]) => name.startsWith("products"))?.[1]}
        isChosen={(id) => others.some(({ _id }) => _id === id)}
        onToggle={({ _id, name, sku, imageUrl }) =>
          others.some((one) => one._id === _id)
            ? remove(_id)
            : _id !== product._id && setOthers([...others, { _id, name, sku, imageUrl, colour: "" }])
        }
      />
      <div>
        <Button look="secondary" size="small" busy={isBusy} onClick={() => void save()}>
          Update colours
        </Button>
      </div>
    </section>
  );
}
