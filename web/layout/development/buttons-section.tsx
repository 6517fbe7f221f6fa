import { useState } from "react";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Section } from "./section.tsx";

const looks = ["primary", "secondary", "quiet", "danger"] as const;
const badges = ["neutral", "accent", "highlight", "success", "danger"] as const;

export function ButtonsSection() {
  const [busy, setBusy] = useState(false);
  return (
    <Section title="Buttons and badges">
      {(["medium", "small"] as const).map((size) => (
        <div key={size} className="flex flex-wrap gap-3">
          {looks.map((look) => (
            <Button key={look} look={look} size={size}>
              {look}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => setBusy(true)}>
          <Icon name="bag" className="size-5" />
          Add To Bag
        </Button>
        <Button look="secondary" disabled>
          Out of stock
        </Button>
        <ButtonLink to="/shop" look="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
      <Button block>The whole width</Button>
      <div className="flex flex-wrap gap-3">
        <IconButton label="Bag, 3 items" icon="bag" badge={3} />
        <IconButton label="Bag, 99+ items" icon="bag" badge="99+" />
        <IconButton label="Add to wishlist" icon="heart" />
        <IconButton label="Remove" icon="trash" disabled />
      </div>
      <div className="flex flex-wrap gap-3">
        {badges.map((look) => (
          <Badge key={look} look={look}>
            {look}
          </Badge>
        ))}
      </div>
    </Section>
  );
}
