import { Suspense } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { hasTrait } from "#contract/shared/channel";
import { pictureSearchEndpoint } from "#contract/public/picture-search";
import { useUnits } from "../../../api/free-query-options.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyComponent } from "../../../ui/browser/lazy-component.ts";
import { SearchResults, type SearchResultsProps } from "../results/search-results.tsx";
import type { usePictureSearch } from "./use-picture-search.ts";
import styles from "./picture.module.css";

const pictureSubjects = lazyComponent(async () => (await import("./picture-subjects.tsx")).PictureSubjects);

/**
 * Shows the results of a picture search and the subjects found in the picture. A picture that the marketplace
 * has forgotten can be sent again.
 */
export function PictureResults({
  byPicture,
  ...list
}: { byPicture: ReturnType<typeof usePictureSearch> } & Pick<
  SearchResultsProps,
  "onOpen" | "onView" | "onSimilar" | "lastOpened"
>) {
  const { t } = useTranslation("finding");
  const units = useUnits(pictureSearchEndpoint);
  const { ask, result, current, isPending, picked } = byPicture;
  const isForgotten =
    result?.ok === false && result.kind === "error" && result.envelope.code === "NOT_FOUND" && !isPending;
  const found = result?.ok ? result.value.pic_region_info : null;
  return (
    <>
      <SearchResults
        asked={{ by: "picture", body: byPicture.body }}
        result={result}
        isPending={isPending}
        isKnown={byPicture.isKnown}
        onPage={(page) => ask && byPicture.run({ ...ask, page })}
        {...list}
      >
        {ask && found && current && !picked && hasTrait(ask.draft.channel, "refinesPictureSearch") && (
          <Suspense>
            <pictureSubjects.Part
              key={ask.picture}
              picture={current}
              regions={found.regions}
              current={ask.region ?? found.current_region}
              isPending={isPending}
              isKnown={(region) => byPicture.knows({ ...ask, region, page: 1 })}
              onRegion={(region) => byPicture.run({ ...ask, region, page: 1 })}
            />
          </Suspense>
        )}
      </SearchResults>
      {isForgotten && ask && (
        <div className={styles.again}>
          <p>{t(current ? "forgotten.kept" : "forgotten.gone")}</p>
          {current?.kind === "file" && (
            <Button units={units} onPress={() => byPicture.send(ask, current)}>
              {t("forgotten.send_again")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
