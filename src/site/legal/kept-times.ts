/** What is kept, and for how long (checked by `tests/wording/site-figures.test.ts`). */
export const keptTimes: readonly (readonly [string, string])[] = [
  [
    'Conta, projetos, posts e templates',
    'Enquanto a conta existir. Um post excluído sai de todas as telas e de toda publicação; o texto fica guardado, marcado como excluído, até que o projeto ou a conta seja excluído.',
  ],
  ['Fotos e vídeos', 'Enquanto um post ou template os usar; depois, são apagados em até um dia.'],
  ['Envios interrompidos', '3 dias.'],
  ['Cadastro que ninguém confirmou', '30 dias.'],
  [
    'Sessões, com aparelho e endereço IP',
    'Até 30 dias depois do último uso, também se você sair antes; nunca mais de 90 dias.',
  ],
  [
    'Endereço IP de quem tenta entrar, se cadastra ou envia um formulário, para contar as tentativas',
    '1 dia, no máximo.',
  ],
  [
    'Registros de acesso e de segurança (dia, hora e endereço IP)',
    '6 meses, em sigilo, como pede o Marco Civil da Internet (artigo 15).',
  ],
  ['Códigos enviados por email', '10 minutos; o link de um cadastro, 7 dias.'],
  [
    'Convites para projetos',
    '30 dias depois de aceitos ou expirados; um convite vale 7 dias. Ao excluir a conta, os convites enviados aos emails dela são apagados.',
  ],
  ['Quando você usou um projeto pela última vez', 'Enquanto você participar do projeto.'],
  ['Ofertas de um projeto a outra pessoa da equipe', '7 dias.'],
  ['Histórico de atividades dos projetos', '1 ano.'],
  [
    'O que as redes informam das contas conectadas e dos posts publicados: perfil, seguidores, alcance, visualizações, curtidas, comentários, compartilhamentos e salvamentos, sempre só quantos',
    'Enquanto a conta estiver conectada; os números de cada dia e de cada post, no máximo 2 anos. Os de um post excluído são apagados com ele.',
  ],
  [
    'Links de relatórios',
    'Até expirarem, em 7, 30 ou 90 dias, ou serem encerrados. O nome e o logotipo da agência, até serem trocados, ou enquanto o projeto existir.',
  ],
  [
    'Emails que enviamos',
    'O conteúdo é apagado assim que a mensagem sai; o registro do envio, em 30 dias.',
  ],
  ['Respostas guardadas para não repetir um envio', '30 dias.'],
  [
    'Assinatura, teste e avisos de cobrança',
    'Enquanto a conta existir; o que a lei fiscal exige fica com a Stripe e conosco pelo prazo legal.',
  ],
  [
    'Código de convite, amigos que assinaram e passos do guia',
    'Enquanto a conta existir. De um amigo que excluir a conta fica apenas que ele contou e, até 1 ano depois do pagamento, códigos que não mostram qual era o email ou o cartão.',
  ],
  [
    'Pedidos de reembolso',
    'Enquanto a conta existir. Ao excluir a conta, de um pedido ainda sem resposta ficam só o código da assinatura na Stripe, o plano, o valor e as datas, sem o seu nome e o motivo, até 13 meses depois da resposta.',
  ],
  [
    'Registro de que um email já usou os dias grátis',
    '1 ano depois do fim do teste ou, para quem assinou, da exclusão da conta: só um código que não mostra qual é o email.',
  ],
  [
    'Número interno de uma conta excluída',
    '60 dias, sem mais nada dela: serve para encerrar um pagamento concluído depois da exclusão.',
  ],
  ['Mensagens do formulário de contato', '1 ano.'],
  [
    'Lista de espera',
    'Até você pedir para sair ou excluir a conta com o mesmo email; nunca mais de 2 anos.',
  ],
  [
    'Registro do que a nossa equipe consultou e mudou, com as palavras de cada busca',
    'Enquanto o serviço existir. Ao excluir a conta ou sair da lista de espera, seu nome e seu email saem dele.',
  ],
  ['Contagem de visitas', '2 anos, apenas como totais por dia.'],
]
