import type { OutboxEntry } from './entries.ts'
import type { KindActions } from './kind.ts'
import { newPostActions } from './new-post/new-post-actions.ts'
import { planningActions } from './planning/planning-actions.ts'
import { postChangeActions } from './post-change/post-change-actions.ts'
import { storeFileActions } from './store-file/store-file-actions.ts'
import { templateActions } from './template/template-actions.ts'

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
