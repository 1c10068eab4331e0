import type { ActivityKind } from '#contract/projects/project-activity.ts'

/** The words after the person's name. The subject of the activity is shown below them. */
export const activityWords = {
  'project-created': 'criou o projeto',
  'project-updated': 'alterou o projeto',
  'zone-changed-keeping-instants':
    'mudou o fuso horário, e os posts planejados continuam saindo no mesmo momento. O novo fuso:',
  'zone-changed-keeping-clock':
    'mudou o fuso horário, e os posts planejados mantiveram o horário do relógio. O novo fuso:',
  'member-invited': 'convidou',
  'invite-withdrawn': 'cancelou o convite de',
  'member-joined': 'entrou no projeto',
  'member-role-changed': 'mudou o papel de',
  'member-removed': 'removeu do projeto',
  'member-left': 'saiu do projeto',
  'ownership-transferred': 'transferiu o projeto para',
  'ownership-offered': 'ofereceu o projeto a',
  'ownership-offer-withdrawn': 'cancelou a oferta do projeto a',
  'ownership-accepted': 'aceitou o projeto de',
  'ownership-declined': 'recusou o projeto de',
  'account-linked': 'conectou a conta',
  'account-unlinked': 'desconectou a conta',
  'post-created': 'criou um post',
  'post-changed': 'alterou um post',
  'post-deleted': 'excluiu um post',
  'late-published': 'mandou publicar um post atrasado',
  'late-cancelled': 'cancelou um post atrasado',
  'folder-deleted': 'moveu pastas para a lixeira',
  'folder-protected': 'protegeu uma pasta com senha',
  'folder-unprotected': 'tirou a senha de uma pasta',
  'report-created': 'criou o link do relatório de',
  'report-ended': 'encerrou o link do relatório de',
  'calendar-feed-created': 'criou um endereço do calendário',
  'calendar-feed-ended': 'retirou um endereço do calendário',
} as const satisfies Record<ActivityKind, string>
