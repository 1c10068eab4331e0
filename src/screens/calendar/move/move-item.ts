import { moveTimes } from '#local/edits/move-times.ts'
import { moveDraft } from '#local/moves/move-draft.ts'
import type { ScheduleMove } from '#local/moves/schedule-move.ts'
import { undoMove } from '#local/moves/undo-move.ts'
import { serverNow } from '#local/server-time.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import { showToast } from '#src/components/ui/toast-queue.ts'
import { isOnline } from '#src/page/connectivity.ts'
import { tellFailure } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { wakeOutbox } from '#src/sending/drain/wake.ts'
import type { CalendarItem } from '../calendar-item.ts'
import { movedWords, speakMove } from './move-news.ts'

export interface MoveOf {
  item: CalendarItem
  moves: readonly ScheduleMove[]
  /** Where the item goes, in ms. */
  target: number
  owner: { userId: string; projectId: string }
  timeZone: string
}

/**
 * Moves times of an item through the outbox, says so, and offers 'Desfazer'. Answers whether anything
 * moved; a refusal is told in words.
 */
export async function moveItem({ item, moves, target, owner, timeZone }: MoveOf): Promise<boolean> {
  try {
    const options = { now: serverNow() }
    const move =
      item.source === 'server'
        ? await moveTimes(localDb, owner, item.server, moves, options)
        : await moveDraft(localDb, owner, item.draft.id, moves, options)
    if (!move) return false
    if (move.entryId !== null) void wakeOutbox(move.entryId)
    const description = isOnline() ? undefined : 'Será enviado quando a conexão voltar.'
    speakMove([movedWords(target, timeZone), description].filter(Boolean).join(' '))
    showToast({
      isSpokenElsewhere: true,
      title: `Movido para ${zonedText(target, timeZone)}`,
      tone: 'success',
      ...(description && { description }),
      action: { label: 'Desfazer', onSelect: () => void undo(move) },
    })
    return true
  } catch (error) {
    tellRefusal(tellFailure(error))
    return false
  }
}

/** Says why something was not moved. */
export function tellRefusal(description = ''): void {
  const title = 'O post ficou onde estava'
  speakMove([`${title}.`, description].filter(Boolean).join(' '))
  showToast({ title, description, tone: 'danger', isSpokenElsewhere: true })
}

async function undo(move: Parameters<typeof undoMove>[1]): Promise<void> {
  try {
    await undoMove(localDb, move, { now: serverNow() })
    void wakeOutbox()
    speakMove('O horário voltou ao que era.')
    showToast({ title: 'O horário voltou ao que era', isSpokenElsewhere: true })
  } catch (error) {
    tellRefusal(tellFailure(error))
  }
}
