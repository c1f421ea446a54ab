import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { serverNow } from "../../../api/server-clock.ts";
import type { Cart } from "../../../cart/cart.ts";
import { usePreviewsOfCart } from "../../../cart/previewed-carts.ts";
import {
  type LineAmounts,
  peopleCsv,
  peopleHeads,
  type PeopleRow,
  peopleSums,
  peopleText,
} from "../../../cart/people-sheet.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { webAddress } from "../../../ui/browser/web-address.ts";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { Money } from "../../../ui/display/money.tsx";
import { Table, Td, Th } from "../../../ui/display/table.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { usePreviews } from "../result/use-previews.ts";
import { LinePicture } from "./cart-row.tsx";
import { peopleRows } from "./people-rows.ts";
import styles from "./people-dialog.module.css";
import utilities from "../../../styles/utilities.module.css";

/** Maximum number of rows that are rendered; the copied text and the file have all of them. */
const maxShown = 200;

type PeopleDialogProps = {
  cart: Cart;
  name: string;
  /** Name of the file, without its ending. */
  fileName: string;
  onClose: () => void;
};

/** Shows a cart for the person who orders it by hand, to be copied into a chat, saved or printed. */
export function PeopleDialog({ cart, name, fileName, onClose }: PeopleDialogProps) {
  const { t } = useTranslation("preview");
  const { finished } = usePreviews(cart.id);
  const [now] = useState(serverNow);
  const rows = peopleRows(cart, finished, { saved: usePreviewsOfCart(cart.id), now });
  const save = () => downloadFile({ name: `${fileName}.csv`, type: "text/csv", text: peopleCsv(rows) });
  return (
    <Dialog
      wide
      title={name}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("common:close")}</Button>
          <Button onPress={() => window.print()}>{t("actions.print")}</Button>
          <Button onPress={save}>{t("hand_over.save_csv")}</Button>
          <CopyButton what={t("hand_over.chat_text")} text={() => peopleText(rows)} />
        </>
      }
    >
      <p className={`${utilities.note} ${styles.note}`}>{t("hand_over.people_text")}</p>
      <PeopleTable rows={rows} />
    </Dialog>
  );
}

function PeopleTable({ rows }: { rows: PeopleRow[] }) {
  const { t } = useTranslation("preview");
  const sums = peopleSums(rows);
  const head = (
    <>
      <Th>{peopleHeads.picture}</Th>
      <Th>{peopleHeads.title}</Th>
      <Th number>{peopleHeads.quantity}</Th>
      <Th number>{peopleHeads.price}</Th>
      <Th number>{peopleHeads.goods}</Th>
      <Th number>{peopleHeads.landed}</Th>
    </>
  );
  return (
    <div className={styles.sheet}>
      <Table label={t("hand_over.people")} head={head} stack>
        {rows.slice(0, maxShown).map((row, at) => (
          <tr key={at}>
            <Td label={peopleHeads.picture}>
              <LinePicture image={row.picture} />
            </Td>
            <td>
              <Names own={row.title} translated={row.titleTranslated} />
              <Names own={row.variant} translated={row.variantTranslated} />
              {row.link !== "" && (
                <a href={webAddress(row.link, "")} target="_blank" rel="noreferrer">
                  {row.link}
                </a>
              )}
            </td>
            <Td number label={peopleHeads.quantity}>
              {row.quantity}
            </Td>
            <AmountCell column="price" yuan={row.price} />
            <AmountCell column="goods" yuan={row.goods} />
            <AmountCell column="landed" yuan={row.landed} />
          </tr>
        ))}
        <tr>
          <td />
          <td>
            {t("receipt.total")}
            {rows.length > maxShown && ` · ${t("hand_over.more", { count: rows.length - maxShown })}`}
          </td>
          <Td number label={peopleHeads.quantity}>
            {sums.pieces}
          </Td>
          <td />
          <AmountCell column="goods" yuan={sums.goods} />
          <AmountCell column="landed" yuan={sums.landed} />
        </tr>
      </Table>
    </div>
  );
}

function AmountCell({ column, yuan }: { column: keyof LineAmounts; yuan: string | null }) {
  return (
    <Td number label={peopleHeads[column]}>
      <Money yuan={yuan} />
    </Td>
  );
}

function Names({ own, translated }: { own: string; translated: string }) {
  if (own === "") return null;
  return (
    <div>
      <span lang="zh-CN">{own}</span>
      {translated !== "" && <span className={utilities.muted}> / {translated}</span>}
    </div>
  );
}
