import { unnamedProvider } from '#contract/site/public-pages.ts'
import { comingNames, publishableNames } from '../shown-networks.ts'
import { LegalLink, LegalList } from './legal-parts.tsx'
import type { LegalSection } from './legal-text.tsx'

/** The terms except those about money, which are in `terms-of-payment.tsx`. */
export const termsOfUse: readonly LegalSection[] = [
  {
    id: 'o-servico',
    title: 'O serviço',
    body: (
      <>
        <p>
          O uPubly é oferecido por {unnamedProvider}. Ele permite escrever, planejar, agendar e
          publicar posts nas redes sociais que você conectar. Redes em que já publicamos:{' '}
          {publishableNames}. As outras ({comingNames}) chegam em breve e não podem ser conectadas
          até funcionarem.
        </p>
        <p>
          Ao criar uma conta, você aceita estes termos e a{' '}
          <LegalLink href="/privacy-policy">política de privacidade</LegalLink>.
        </p>
      </>
    ),
  },
  {
    id: 'sua-conta',
    title: 'Sua conta',
    body: (
      <LegalList
        items={[
          'Você precisa ter 18 anos ou mais, e capacidade para contratar.',
          'Os dados do cadastro devem ser verdadeiros, e o email, confirmado.',
          'A conta é sua: não empreste a senha. Para trabalhar em equipe, convide as pessoas para o projeto.',
          'Avise-nos se achar que alguém entrou no seu lugar. Ative a verificação em duas etapas: é grátis.',
        ]}
      />
    ),
  },
  {
    id: 'seu-conteudo',
    title: 'Seu conteúdo',
    body: (
      <>
        <p>
          Tudo o que você escreve e envia continua seu. Você nos autoriza apenas a guardar,
          converter e entregar o conteúdo às redes e nos horários que escolher, enquanto o mantiver
          aqui.
        </p>
        <p>
          Você responde pelo que publica: tenha os direitos sobre textos, imagens, músicas e marcas,
          e a permissão de quem aparece.
        </p>
      </>
    ),
  },
  {
    id: 'uso-aceitavel',
    title: 'O que não é permitido',
    body: (
      <LegalList
        items={[
          'publicar conteúdo ilegal, de ódio, de assédio, de exploração sexual, ou que engane pessoas;',
          'enviar spam ou comprar e vender engajamento;',
          'usar contas de outras pessoas sem autorização;',
          'tentar contornar limites, invadir, sobrecarregar ou copiar o serviço;',
          'descumprir as regras da rede em que você publica.',
        ]}
      />
    ),
  },
  {
    id: 'redes-sociais',
    title: 'As redes sociais',
    body: (
      <p>
        As redes têm regras e falhas próprias, que não controlamos: podem recusar um post, mudar
        limites ou sair do ar. O uPubly mostra o que aconteceu com cada post e nunca diz que
        publicou sem a confirmação da rede. Quando ela não confirma, você decide o que fazer.
      </p>
    ),
  },
  {
    id: 'disponibilidade',
    title: 'Disponibilidade',
    body: (
      <p>
        Trabalhamos para que o serviço esteja sempre no ar, mas não prometemos que nunca falhe. Se
        ficarmos fora do ar no horário de um post, ele sai assim que voltarmos, dentro do atraso que
        o seu projeto aceita; depois disso, esperamos pela sua decisão.
      </p>
    ),
  },
  {
    id: 'responsabilidade',
    title: 'Responsabilidade',
    body: (
      <p>
        Respondemos pelos danos que causarmos, na forma da lei, e nada aqui afasta os seus direitos
        de consumidor. Não respondemos por atos das redes sociais, por conteúdo de usuários nem por
        interrupções fora do nosso controle.
      </p>
    ),
  },
]

export const termsOfEnd: readonly LegalSection[] = [
  {
    id: 'encerramento',
    title: 'Encerramento',
    body: (
      <>
        <p>
          Você pode excluir a conta quando quiser, em Meu perfil. Projetos que têm outras pessoas
          precisam antes de outro proprietário, para que ninguém perca o trabalho.
        </p>
        <p>
          Podemos suspender uma conta que descumpra estes termos. Salvo em caso grave, avisamos
          antes e ouvimos você, e seus dados podem ser exportados.
        </p>
      </>
    ),
  },
  {
    id: 'mudancas',
    title: 'Mudanças nestes termos',
    body: (
      <p>
        Mudanças importantes são avisadas por email com 30 dias de antecedência. Se não concordar,
        você pode cancelar sem custo antes que passem a valer.
      </p>
    ),
  },
  {
    id: 'lei',
    title: 'Lei e foro',
    body: (
      <p>
        Valem as leis do Brasil, entre elas o Código de Defesa do Consumidor, o Marco Civil da
        Internet e a LGPD. O foro é o do seu domicílio. Antes disso, fale conosco pelo{' '}
        <LegalLink href="/about#contato">formulário de contato</LegalLink>: costuma ser mais rápido.
      </p>
    ),
  },
]
