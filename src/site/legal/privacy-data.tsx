import { unnamedProvider } from '#contract/site/public-pages.ts'
import { LegalLink, LegalList, LegalTable } from './legal-parts.tsx'
import type { LegalSection } from './legal-text.tsx'

/** The sections of the privacy policy about what is kept, where and why. */
export const privacyData: readonly LegalSection[] = [
  {
    id: 'quem-somos',
    title: 'Quem cuida dos seus dados',
    body: (
      <>
        <p>O uPubly é oferecido por {unnamedProvider}.</p>
        <p>
          A Lei Geral de Proteção de Dados (Lei 13.709/2018, LGPD) dá um papel a cada um, e o uPubly
          tem dois:
        </p>
        <LegalList
          items={[
            <>
              <strong>Controlador</strong> dos dados da sua conta e da sua visita: decidimos por que
              e como são tratados, e respondemos por isso.
            </>,
            <>
              <strong>Operador</strong> dos dados de outras pessoas que você põe em posts, fotos,
              vídeos e mensagens, por exemplo de clientes da sua agência. Quem decide sobre eles é
              você, ou o seu cliente, como controlador; nós só os guardamos e publicamos como você
              manda. A quem nos procurar por causa desses dados, indicamos você e ajudamos a
              atender.
            </>,
          ]}
        />
        <p>
          Para qualquer assunto de privacidade, inclusive falar com o encarregado, use o{' '}
          <LegalLink href="/about#contato">formulário de contato</LegalLink>.
        </p>
      </>
    ),
  },
  {
    id: 'o-que-guardamos',
    title: 'O que guardamos e por quê',
    body: (
      <>
        <LegalTable
          caption="Dados que guardamos e a base legal de cada um"
          head={['Dado', 'Para quê, e com que base legal']}
          rows={[
            [
              'Nome, email, telefone e senha (guardada apenas como um resumo Argon2id)',
              'Criar a conta, entrar e avisar do que importa: execução do contrato.',
            ],
            [
              'Verificação em duas etapas e chaves de acesso, se você as ativar',
              'Proteger a conta: execução do contrato. O segredo do aplicativo autenticador é cifrado.',
            ],
            [
              'Sessões: aparelho, endereço IP, início e último uso',
              'Mostrar a você onde a conta está aberta e impedir abusos: legítimo interesse.',
            ],
            [
              'Posts, templates, fotos, vídeos, horários e planejamento',
              'Agendar e publicar o que você pede: execução do contrato.',
            ],
            [
              'Contas de redes sociais que você conecta, com a autorização que a rede nos dá',
              'Publicar em seu nome: execução do contrato. A autorização é cifrada.',
            ],
            [
              'O que as redes informam dessas contas e dos posts publicados nelas: perfil, seguidores, alcance, visualizações e quantas curtidas, comentários, compartilhamentos e salvamentos',
              'Mostrar a você como as contas crescem e que resultado cada post teve, e em que horários: execução do contrato.',
            ],
            [
              'Links de relatórios que a sua equipe cria, com o nome e o logotipo que você puser neles',
              'Mostrar a quem você escolher um mês do projeto, até o link expirar ou ser encerrado: execução do contrato.',
            ],
            [
              'Projetos, membros, convites, o que cada pessoa fez neles e quando os usou pela última vez',
              'Trabalhar em equipe com segurança: execução do contrato.',
            ],
            [
              'Plano, teste e assinatura',
              'Cobrar o que foi contratado: execução do contrato e obrigação legal.',
            ],
            [
              'Seu código de convite, que começa com o seu primeiro nome, e quem assinou com ele',
              'Dar o desconto e a recompensa, e não contar duas vezes a mesma pessoa, o que comparamos pelo pagamento, aparelho, telefone e email: execução do contrato e legítimo interesse. Você vê quantos amigos contaram, e não quem são.',
            ],
            [
              'Nome, email e texto da lista de espera ou do contato',
              'Responder a você: seu pedido.',
            ],
          ]}
        />
        <p>
          Não vendemos dados, não mostramos anúncios e não usamos o que você escreve para treinar
          modelos.
        </p>
      </>
    ),
  },
  {
    id: 'fotos-e-videos',
    title: 'Fotos e vídeos',
    body: (
      <p>
        Antes de qualquer arquivo sair do uPubly, apagamos o local em que ele foi feito (as
        coordenadas de GPS que câmeras gravam). As redes buscam cada arquivo por um endereço
        assinado e de vida curta, feito para aquela publicação. Pessoas só o veem com uma sessão
        aberta no projeto; quem tem o link de um relatório vê miniaturas do que foi publicado.
      </p>
    ),
  },
  {
    id: 'no-seu-aparelho',
    title: 'O que fica no seu aparelho',
    body: (
      <>
        <p>O uPubly funciona sem conexão porque guarda no navegador:</p>
        <LegalList
          items={[
            'rascunhos, mídias e o que está na fila de envio, até serem entregues ou excluídos por você;',
            'uma cópia dos posts, dos números e dos links de relatórios do projeto, e das imagens vistas, para ler sem internet;',
            'a sua sessão e uma chave que não pode ser copiada do aparelho;',
            'o código de um cupom, se o endereço por onde você chegou trouxer um, até a aba ser fechada: sem ele não haveria o desconto;',
            'preferências, como o tema, e o que você digitou em um formulário deste site e ainda não foi enviado.',
          ]}
        />
        <p>
          Ao sair da conta, a sessão e as cópias são apagadas. Em um aparelho compartilhado, marque
          essa opção ao entrar: ao sair, os rascunhos também são apagados.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          Usamos apenas cookies necessários, nossos, e só depois que você entra ou se cadastra. Quem
          apenas visita estas páginas não recebe nenhum.
        </p>
        <LegalTable
          caption="Cookies, para que servem e quanto duram"
          head={['Cookie', 'Para quê e por quanto tempo']}
          rows={[
            ['upubly.auth', 'Sua sessão neste navegador: 7 dias.'],
            ['upubly_media', 'Mostrar suas fotos e vídeos enquanto a sessão durar: 30 dias.'],
            [
              'upubly_sign_up',
              'Saber que o código do cadastro foi digitado por quem se cadastrou: 7 dias.',
            ],
            [
              'upubly_second_step',
              'Lembrar, entre a senha e o código, quem está entrando: 10 minutos.',
            ],
          ]}
        />
      </>
    ),
  },
  {
    id: 'contagem',
    title: 'Contagem de visitas',
    body: (
      <>
        <p>
          Só se você aceitar, contamos nas páginas públicas: quantas vezes foram abertas, até onde
          foram lidas (25, 50, 75 ou 100%), por quanto tempo (acima de 5 segundos) e os passos da
          lista de espera. Guardamos totais por dia, sem cookie, sem endereço IP, sem identificador
          e sem terceiros. No aplicativo, depois de entrar, não contamos nada disso.
        </p>
        <p>
          Sua escolha fica neste navegador e pode ser mudada a qualquer momento em “Privacidade”, no
          rodapé. Se o seu navegador pede para não ser acompanhado (Do Not Track ou Global Privacy
          Control), nem perguntamos.
        </p>
      </>
    ),
  },
]
