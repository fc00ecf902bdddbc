import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "../../operate/launch/settings.mjs";
import { keptDurations } from "../../tools/checks/durations.mjs";

/**
 * Starts the files that take long before the others, so that no worker waits for one at the end. Those with a process of
 * their own come first: a shared process ends as soon as another file needs its place.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const seconds = keptDurations()?.files ?? {};
    const secondsOf = ({ moduleId }: TestSpecification) =>
      seconds[path.relative(root, moduleId).replaceAll(path.sep, "/")] ?? 0;
    const shares = ({ project }: TestSpecification) => Number(!project.config.isolate);
    return (await super.sort(files)).sort(
      (one, other) => shares(one) - shares(other) || secondsOf(other) - secondsOf(one),
    );
  }
}
