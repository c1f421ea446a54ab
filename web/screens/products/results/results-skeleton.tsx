import { Skeleton } from "../../../ui/notices/skeleton.tsx";
import { useResultsView } from "./results-view.ts";

/** Reserves the room of results in the view that they will have. */
export function ResultsSkeleton() {
  const [view] = useResultsView();
  return view === "grid" ? <Skeleton rows={10} height={360} isGrid /> : <Skeleton rows={6} height={72} />;
}
