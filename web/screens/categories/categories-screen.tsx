import { Suspense } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelNames, channels, type Channel } from "#contract/shared/channel";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { lazyComponent, usePrefetch } from "../../ui/browser/lazy-component.ts";
import { Select } from "../../ui/controls/select.tsx";
import { CategoryTree } from "./tree/category-tree.tsx";
import { type CategoryPlace, defaultPlatform, needsShop, treeNameOf } from "../../preload/tree-name.ts";
import styles from "./categories.module.css";

const shopForm = lazyComponent(async () => (await import("./refresh/shop-form.tsx")).ShopForm);

const sampleShops = lazyComponent(async () => (await import("./refresh/sample-shops.tsx")).SampleShops);

export type CategoriesScreenProps = {
  place: CategoryPlace;
  /** Changes the URL; replaces the history entry by default. */
  onPlaceChange: (place: CategoryPlace, options?: { replace: boolean }) => void;
};

/** Shows the official category tree of a platform with a search as you type, to find where a product belongs. */
export function CategoriesScreen({ place, onPlaceChange }: CategoriesScreenProps) {
  const { t, language } = useTranslation("categories");
  const { platform = defaultPlatform, shop } = place;
  const nameOf = (channel: Channel) =>
    language === "zh-CN" ? channels[channel].nativeName : channels[channel].name;
  const name = treeNameOf(place);
  usePrefetch(shopForm.load);
  const withShop = needsShop(platform);
  // One grid for every state: the selection stays in place, and open, when the tree appears below it.
  return (
    <div className={withShop ? `${styles.screen} ${styles.withShop}` : styles.screen}>
      <div className={styles.choice}>
        <Select
          label={t("platform")}
          hideLabel={!withShop}
          options={channelNames.map((value) => ({ value, label: nameOf(value) }))}
          value={platform}
          onChange={(next) =>
            onPlaceChange(
              { platform: next, shop: undefined, q: undefined, node: undefined },
              { replace: false },
            )
          }
        />
        {withShop && (
          <Suspense>
            <shopForm.Part
              key={shop}
              shop={shop ?? ""}
              platformName={nameOf(platform)}
              onOpen={(next) =>
                onPlaceChange({ shop: next, q: undefined, node: undefined }, { replace: false })
              }
            />
          </Suspense>
        )}
      </div>
      {name ? (
        <CategoryTree
          key={`${name.platform} ${name.shop ?? ""}`}
          name={name}
          label={t("tree_of", { name: nameOf(platform) })}
          place={place}
          onPlaceChange={onPlaceChange}
        />
      ) : (
        <div className={styles.state}>
          <EmptyState title={t("shop.empty_title")}>
            {t("shop.empty_text", { name: nameOf(platform) })}
          </EmptyState>
          <Suspense>
            <sampleShops.Part
              platform={platform}
              onOpen={(next) =>
                onPlaceChange({ shop: next, q: undefined, node: undefined }, { replace: false })
              }
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
