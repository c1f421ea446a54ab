import { useTranslation } from "../../../i18n/use-translation.ts";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { CartRow, LinePicture, LineTitle } from "./cart-row.tsx";
import type { LineActions, LineView } from "./line-view.ts";
import styles from "./cart-row.module.css";

/** Shows the lines of one product: a head and a row for each variant; a line without a variant is just one row. */
export function CartProduct({ views, actions }: { views: LineView[]; actions: LineActions }) {
  const { t } = useTranslation("preview");
  const [first] = views;
  if (!first) return null;
  // A line without a variant needs no row below its product.
  if (views.length === 1 && first.line.attributes.length === 0)
    return <CartRow view={first} actions={actions} isAlone />;
  const { title, id, image } = first.line;
  const keys = views.map(({ key }) => key);
  const chosen = keys.filter((key) => actions.selection?.has(key)).length;
  return (
    <li>
      <div className={styles.head}>
        <div className={styles.picture}>
          {actions.selection && views.length > 1 ? (
            <Checkbox
              aria-label={t("select.product", { name: title || id })}
              isSelected={chosen === keys.length}
              isIndeterminate={chosen > 0 && chosen < keys.length}
              onChange={() => actions.onSelect(keys)}
            />
          ) : (
            <LinePicture image={image} />
          )}
        </div>
        <p className={styles.title}>
          <LineTitle line={first.line} />
        </p>
      </div>
      <ul className={styles.variants} aria-label={title || id}>
        {views.map((view) => (
          <CartRow key={view.key} view={view} actions={actions} isAlone={false} />
        ))}
      </ul>
    </li>
  );
}
