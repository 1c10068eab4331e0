import type { QueryClient } from '@tanstack/react-query'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { isOnline } from '#src/page/connectivity.ts'
import { tellFailure } from '#src/page/device-trouble.ts'
import { wakeOutbox } from '#src/sending/drain/wake.ts'
import { outboxStore } from '#src/sending/pending/outbox-store.ts'

/** 'Sincronizar agora': starts sending the outbox, and refetches the project's data. */
export async function synchronize(client: QueryClient, projectId: string): Promise<void> {
  if (!isOnline()) {
    const description = 'O que espera envio segue sozinho quando ela voltar.'
    showToast({ title: 'Sem conexão', description })
    return
  }
  try {
    await wakeOutbox()
    await client.invalidateQueries({ queryKey: [projectId] }, { throwOnError: true })
    const { count, isPaused } = outboxStore.get()
    const waiting = formatCount(count, 'item está', 'itens estão')
    showToast({
      title: 'Dados atualizados',
      tone: 'success',
      ...(count > 0 && {
        description: isPaused
          ? `${waiting} na fila, e o envio está pausado.`
          : `${waiting} na fila de envio.`,
      }),
    })
  } catch (error) {
    showErrorToast(tellFailure(error), 'Não foi possível atualizar os dados')
  }
}
