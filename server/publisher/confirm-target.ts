import type { Proof } from './create-confirmer.ts'
import type { PublisherContext } from './publisher-context.ts'

/** Stores the evidence and with it the state 'published': the only way into that state. */
export async function confirmTarget(
  { deps, confirm, nameless }: PublisherContext,
  proof: Proof,
): Promise<void> {
  const { targetId, step, publication } = proof
  if (!(await confirm(proof)))
    deps.log.warn({ targetId, step }, 'published, and another worker holds the row')
  else if (publication.permalink === null) nameless.add(targetId)
}
