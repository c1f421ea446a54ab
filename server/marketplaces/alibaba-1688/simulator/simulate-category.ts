import { apis } from "../client.ts";
import type { JsonTextValue } from "../json-text.ts";
import type { SimulatedGoods } from "./simulated-goods.ts";
import { jsonAnswer } from "./json-answer.ts";
import type { SimulatedOperation } from "./pass-gate.ts";

/** alibaba.category.get: one level a call, public, with the vendor's spelling of success and flags as text or boolean. */
export function createSimulatedCategory({ tree }: SimulatedGoods): SimulatedOperation {
  return {
    api: apis.category,
    needsToken: false,
    needs: ["categoryID"],
    answer: ({ categoryID = "" }) => {
      if (!/^[0-9]{1,15}$/.test(categoryID))
        return jsonAnswer({ succes: "false", errorCode: "400", errorMsg: "categoryID invalid" });
      const id = Number.parseInt(categoryID, 10);
      const { ids, names, levels, parents, children, indexOf, isLeaf } = tree();
      const below = children(id);
      if (!below) return jsonAnswer({ succes: "true", categoryInfo: [] });
      const index = id === 0 ? undefined : indexOf(id);
      const parent = index === undefined ? undefined : ids[parents[index] ?? -1];
      return jsonAnswer({
        succes: "true",
        categoryInfo: [
          {
            categoryID: id,
            name: index === undefined ? undefined : names[index],
            isLeaf: below.length === 0,
            parentIDs: index === undefined ? undefined : [parent ?? 0],
            childCategorys: below.map((child): JsonTextValue => ({
              id: ids[child] ?? 0,
              name: names[child] ?? "",
              // The vendor's flags are text in one place and booleans in another.
              isLeaf: levels[child] === 1 ? isLeaf(child) : String(isLeaf(child)),
              categoryType: "1",
            })),
          },
        ],
      });
    },
  };
}
