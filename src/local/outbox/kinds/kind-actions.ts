import type { OutboxEntry } from '../../database/outbox-entry.ts'
import type { KindActions } from './kind.ts'
import { newPostActions } from './new-post-actions.ts'
import { planningActions } from './planning-actions.ts'
import { postChangeActions } from './post-change-actions.ts'
import { storeFileActions } from './store-file-actions.ts'
import { templateActions } from './template-actions.ts'

const actions = {
  'create-post': newPostActions,
  'edit-post': postChangeActions,
  'delete-post': postChangeActions,
  'save-template': templateActions,
  'save-planning': planningActions,
  'store-file': storeFileActions,
} satisfies Record<OutboxEntry['kind'], unknown>

/** The actions of an entry's kind. Call them only with entries of that kind. */
export function actionsOf({ kind }: Pick<OutboxEntry, 'kind'>): KindActions {
  return actions[kind] as unknown as KindActions
}
