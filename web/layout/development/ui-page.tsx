import { Logo, Mark, Wordmark } from "#web/ui/identity/logo.tsx";
import { Weave } from "#web/ui/identity/weave.tsx";
import { ButtonsSection } from "./buttons-section.tsx";
import { ColoursSection } from "./colours-section.tsx";
import { FieldsSection } from "./fields-section.tsx";
import { IconsSection } from "./icons-section.tsx";
import { ListsSection } from "./lists-section.tsx";
import { MessagesSection } from "./messages-section.tsx";
import { ModalsSection } from "./modals-section.tsx";
import { NavigationSection } from "./navigation-section.tsx";
import { RatingsSection } from "./ratings-section.tsx";
import { TypeSection } from "./type-section.tsx";

export const meta = () => [{ title: "UI components" }, { name: "robots", content: "noindex" }];

/** All components in all their looks. It is part of development only. */
export default function UiPage() {
  return (
    <div>
      <div className="page grid gap-8 py-12">
        <h1>UI components</h1>
        <div className="flex flex-wrap items-center gap-10">
          <Logo />
          <Mark className="size-20" />
          <Wordmark className="h-12" />
        </div>
      </div>
      <Weave className="h-6" />
      <div className="page grid lg:grid-cols-2 lg:gap-x-16">
        <ColoursSection />
        <TypeSection />
        <ButtonsSection />
        <FieldsSection />
        <ModalsSection />
        <NavigationSection />
        <RatingsSection />
        <MessagesSection />
      </div>
      <div className="page">
        <ListsSection />
        <IconsSection />
      </div>
    </div>
  );
}
