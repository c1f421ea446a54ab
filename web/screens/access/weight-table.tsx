import { useTranslation } from "../../i18n/use-translation.ts";
import { NumberCell, Table, Th } from "../../ui/display/table.tsx";
import { meteredEndpoints } from "./metered-endpoints.ts";

/** Shows the cost of a call: the plan's weight, else the contract's. */
export function WeightTable({ units }: { units: Record<string, number> }) {
  const { t } = useTranslation("access");
  const { t: common } = useTranslation();
  return (
    <Table
      label={t("weights")}
      head={
        <>
          <Th>{t("weight_operation")}</Th>
          <Th number>{t("weights")}</Th>
        </>
      }
    >
      {meteredEndpoints.map((endpoint) => (
        <tr key={endpoint.id}>
          <td>{common(`operations.${endpoint.id}`)}</td>
          <NumberCell>{units[endpoint.id] ?? endpoint.units}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
