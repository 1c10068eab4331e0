import type { OperatorActKind } from '#contract/operator.ts'

export const actWords: Record<OperatorActKind, string> = {
  'plan-changed': 'Alterou um plano',
  'trial-extended': 'Deu mais dias de teste',
  'message-answered': 'Marcou uma mensagem como respondida',
  'message-reopened': 'Marcou uma mensagem como não respondida',
  'event-replayed': 'Aplicou de novo um evento de cobrança',
  'refund-done': 'Marcou um pedido de reembolso como feito',
  'refund-declined': 'Recusou um pedido de reembolso',
  'refunds-viewed': 'Consultou os pedidos de reembolso',
  'waiting-viewed': 'Consultou a lista de espera',
  'waiting-exported': 'Exportou a lista de espera',
  'waiting-removed': 'Tirou alguém da lista de espera',
  'messages-viewed': 'Consultou as mensagens',
  'users-viewed': 'Consultou as pessoas',
  'deliveries-viewed': 'Consultou as publicações com problema',
}
