import { Fragment } from "react";
import utilities from "../../styles/utilities.module.css";

type Names = { value: string; translated_value?: string | undefined };

/** Shows the marketplace's own word and, where there is one, its translation next to it. */
export function BothNames({ value, translated_value: translated }: Names) {
  return (
    <>
      <span lang="zh-CN">{value}</span>
      {translated !== undefined && translated !== value && (
        <span className={utilities.quiet}> ({translated})</span>
      )}
    </>
  );
}

/** Shows the values of a variant in both languages, "黑色 (Black) · M". */
export function VariantNames({ attributes, separator }: { attributes: readonly Names[]; separator: string }) {
  return attributes.map((attribute, at) => (
    <Fragment key={at}>
      {at > 0 && separator}
      <BothNames {...attribute} />
    </Fragment>
  ));
}
