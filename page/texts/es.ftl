# Los textos de la primera carga de la página de la billetera en español. Los mismos nombres que en en.ftl; una prueba los compara.

## Everywhere

wallet = Billetera
views = Vistas
home = Inicio
activity = Actividad
settings = Ajustes
back = Atrás
optional = opcional
loading = Cargando
try-again = Intentarlo otra vez
offline-banner = No tienes conexión. Ahora no se puede enviar ni recibir nada.
start-failed = La billetera no ha podido iniciarse
to-home = A mi billetera
to-start = Al inicio
network = Red
details = Detalles
then = , después
amount-show-exact = { $amount }, mostrar la cantidad exacta
amount-show-rounded = { $amount }, mostrar la cantidad redondeada
amount-hidden = cantidad oculta
language-failed = Los textos de este idioma no se han podido cargar. Recarga la página e inténtalo otra vez.

## Welcome

welcome = Una billetera que se queda contigo
welcome-lead = Tus claves se crean en este dispositivo y nunca salen de él.
promise-keys = Bloqueadas con una llave de acceso o una contraseña tuya
promise-shown = Ves lo que va a ocurrir antes de firmar
promise-once = Un pago se envía una vez, o ninguna
make-wallet = Crear una billetera
restore-wallet = Restaurar una billetera
import-key = Importar una clave privada
wallet-name = Billetera { $number }

## Make and lock

make-title = Protege esta billetera
passphrase = Contraseña
passphrase-of = Contraseña de { $name }
reveal = Mostrar { $field }

## The phrase

phrase-title = Tu frase de recuperación
phrase-lead = Estas palabras restauran tu billetera si pierdes este dispositivo. Escríbelas en papel, en este orden.
phrase-advice = Quien tenga estas palabras tiene el dinero. No las pongas en fotos, nubes ni chats. Nunca te las pediremos.
phrase-show = Mostrar las palabras
phrase-written = Las he escrito
covered-word = palabra
check-title = Comprueba tu frase
check-lead = Copia estas palabras de tu papel.
check = Comprobar
word-number = Palabra { $place }

## Restore

restore-title = Restaurar una billetera

## New wallets

invitation-title = Invitación
invitation = Tienes una invitación
invitation-lead = Esta invitación admite una billetera nueva en este servicio. Crea la billetera aquí, o usa una que ya tengas.
invitation-now = Úsala ahora: una invitación se abre una sola vez, y solo en este navegador.
invitation-open = Este servicio acepta cualquier billetera, así que no necesitas invitación.
sign-up-invite = Las billeteras nuevas necesitan una invitación a este servicio. Abre antes una invitación en este navegador. Una billetera que ya ha iniciado sesión no la necesita.
sign-up-closed = Este servicio no acepta billeteras nuevas. Una billetera que ya ha iniciado sesión se puede usar.

## Unlock

unlock-title = Hola de nuevo
unlock = Desbloquear
unlock-with-passkey = Desbloquear con la llave de acceso
unlocking = Desbloqueando …
unlock-unchecked = La frase de esta billetera aún no se ha comprobado. Desbloquéala para ver las palabras una vez más y comprobarlas.
other-wallet = Usar otra billetera
forgotten = Restaurar con tus palabras
forgotten-key = Importar otra vez la clave privada

## Home

choose-wallet = { $name }, elegir otra billetera
test-money = Dinero de prueba
balance-old = Este saldo puede ser antiguo: el servicio no responde. Se le pregunta otra vez.
receive = Recibir
send = Enviar
faucet = Pedir dinero de prueba
faucet-asking = Pidiendo …
faucet-sent = El dinero de prueba está en camino.
in-progress = En curso
tokens = Tokens
frozen = Congelado por su emisor
pays-fees = Paga las comisiones de la red
unpriced-tokens = { $count ->
    [one] sin un token que no tiene precio
   *[other] sin { $count } tokens que no tienen precio
}
value-line = Valor desde el { $since }: { $first } entonces, { $now } ahora
value-line-hidden = Valor desde el { $since }
value-since = desde el { $since }
value-unknown = El valor en USD no se conoce en este momento.
hidden-tokens = { $count ->
    [one] Un token está oculto como spam.
   *[other] { $count } tokens están ocultos como spam.
}
total-change = { $amount } ({ $percent }) en 24 h
total-change-without = { $count ->
    [one] sin un token cuyo cambio no se conoce
   *[other] sin { $count } tokens cuyo cambio no se conoce
}
hide-amounts = Ocultar las cantidades
show-amounts = Mostrar las cantidades
waiting = Pendiente de ti
waiting-send = Enviar { $amount } a { $to }
waiting-swap = Intercambiar { $amount } por { $token }
other-tokens = { $count ->
    [one] Un token sin precio
   *[other] { $count } tokens sin precio
}

## Send

recipient = Destinatario
token = Token
amount = Cantidad
memo = Nota
references = Referencias
recipients = Destinatarios guardados
recipient-moved-title = { $name } tiene ahora otra dirección
recipient-moved = En este dispositivo, { $name } era:
recipient-moved-now = El servicio da ahora ese nombre a otra dirección.
look-alike-title = Esta no es la dirección que conoces
look-alike-advice = Se parece a una a la que ya has enviado, o que has guardado. Los caracteres marcados son distintos.
look-alike-this = Este destinatario
look-alike-known = El que conoces
review = Revisar

## Confirm

confirm-title = Confirmar
confirm-send = Enviar { $amount } { $token }
confirm-anyway = Enviar { $amount } { $token } de todos modos
unlock-to-confirm = Desbloquear para confirmar
signing = Firmando …
cancel-send = Cancelar
reject-send = Rechazar
to = A
from = De
mint = Dirección del token
network-fee = Comisión de la red
fee-at-most = { $amount } SOL como máximo
rent = Depósito
rent-why = abre la cuenta del destinatario para este token
token-fee = El token se queda con
balance-sol = Saldo de SOL
balance-of = Saldo de { $token }
prepared-own = Lo has preparado tú
prepared-by = Preparado por
prepared-chat-title = Se pidió en un chat
prepared-linked-chat-title = Se preparó en un chat que tiene esta billetera
prepared-chat = Continúa solo si lo pediste tú, en tu propio chat con el bot.
prepared-unknown-title = Remitente desconocido
prepared-unknown = Un enlace te ha traído aquí. Envía solo si lo esperabas.
sign-again-title = Firma otra vez
too-late-title = La firma llegó demasiado tarde
too-late = No se ha enviado nada, y está demostrado que la primera firma ya no puede valer. Firma otra vez para enviar la misma cantidad.
too-late-reverted = Está demostrado que la última firma ya no puede valer: no se ha hecho nada de ella, y solo se pagó la comisión de { $fee } SOL de la primera transacción. Firma otra vez para intentarlo una vez más, en las mismas condiciones.
reverted-title = El precio se movió, firma otra vez
reverted = La red revirtió la primera transacción: no se intercambió nada, y solo se pagó su comisión. Eso es definitivo. Firma otra vez para intentarlo una vez más, con el mismo mínimo.
reverted-stake-title = La red estaba pagando recompensas, firma otra vez
reverted-stake = La red estaba pagando las recompensas de una época, y mientras tanto no cambiaba ningún stake: revirtió la primera transacción, y solo se pagó su comisión. Eso es definitivo. Firma otra vez para intentarlo una vez más.
no-key-title = Esta billetera no está en este dispositivo
no-key-here = La tiene tu navegador. Abre el pago allí y confírmalo con tu clave.
no-key = Solo su clave puede confirmar. Conecta o restaura la billetera aquí, o pide un enlace nuevo y ábrelo en el dispositivo que tiene la clave.
refused-title = No se puede confiar en esto
refused-description = El servicio se contradice sobre este pago. No se ha firmado nada. No lo firmes en otro lugar.
refused-network = Este pago es para otra red que esta billetera. No se ha firmado nada.
asked-refused-title = Esto no es lo que pediste
asked-refused = No se ha firmado nada, y no se puede firmar aquí.
asked-differs = { $part }: pediste { $asked }, y el servicio te pide firmar { $found }.
asked-part-kind = Acción

## A swap

swap = Cambiar
swap-for = Intercambiar { $given } por { $received }
confirm-swap = Intercambiar { $amount } { $token }
confirm-swap-anyway = Intercambiar { $amount } { $token } de todos modos
swap-gives = Pagas
swap-gets = Recibes al menos
swap-or-nothing = Si fuera a llegar menos, no se intercambia nada. Solo se paga la comisión de la red.
swap-wallet = Billetera
swap-mint-in = Token con el que pagas
swap-mint-out = Token que recibes
swap-gets-now = Recibes
swap-decimals = contado con { $decimals } decimales
swap-about = cerca de { $amount }
swap-least = al menos { $amount } { $token }
swap-quoted = Esperado
swap-price = Precio
price-impact = Impacto en el precio
price-impact-unknown = no se conoce
swap-wrapped = SOL envuelto
swap-wrapped-why = vuelve como SOL con este intercambio
swap-wrapped-done = volvió como SOL con este intercambio
swap-new-quote = Cotización nueva
swap-rent-why = abre tu cuenta para este token
prepared-unknown-swap = Un enlace te ha traído aquí. Intercambia solo si lo esperabas.

## Orders

orders = Órdenes
orders-waiting = { $count ->
    [one] Una orden espera tu firma
   *[other] { $count } órdenes esperan tu firma
}
orders-waiting-why = Se alcanzó su precio. No se intercambia nada hasta que firmes.
orders-look = A las órdenes
order-above = Precio en USD, igual o superior a
order-below = Precio en USD, igual o inferior a
order-title = { $amount } { $token } por { $out }
order-is-above = Cuando { $token } esté a { $price } o más
order-is-below = Cuando { $token } esté a { $price } o menos
order-is-pair = Cuando { $token } esté a { $above } o más, o a { $below } o menos
order-waiting = Espera su precio.
order-triggered = Se alcanzó el precio: { $price }.
order-done = Hecha.
order-cancelled = Cancelada.
order-expired = Ha terminado, no se intercambió nada.
order-cancel = Cancelar la orden
order-reason-price-moved = El mercado da ahora menos que tu mínimo. Se intenta otra vez.
order-reason-funds = La billetera tiene muy poco para el intercambio.
order-reason-warnings = El intercambio tiene una advertencia que no has leído.
order-reason-market = El mercado no responde. Se intenta otra vez.
order-reason-route = El mercado no tiene ruta para el intercambio. Se intenta otra vez.
order-reason-refused = El intercambio no se puede preparar ahora. Se intenta otra vez.
order-reason-not-signed = La última oferta no se firmó a tiempo. Firma ahora para recibir una nueva.
order-reason-failed = El último intercambio falló, y no se intercambió nada. Firma ahora para intentarlo otra vez.
order-reason-withdrawn = Cancelaste el intercambio, y la orden con él.
order-reason-not-allowed = Quien creó la orden ya no puede preparar intercambios de esta billetera.
order-as-ordered = Como lo ordenaste en este dispositivo, o mejor.
order-waited-for = Tu orden: { $when }. Que el precio se haya alcanzado es la palabra del servicio.
order-unknown-title = Este dispositivo no conoce la orden
order-unknown = Firma solo si todo lo de aquí es como se ordenó.
order-made-by = La creó
order-made-chat = Se creó en un chat.
order-made-elsewhere = Se creó con esta billetera, en otro dispositivo.
order-made-unknown = No se sabe quién la creó.
order-refused-title = Esto no es lo que ordenaste
order-differs = { $part }: ordenaste { $ordered }, y el servicio te pide firmar { $found }.
order-signed-title = Ya has firmado para esta orden
order-signed = Firma otra vez solo si ese intercambio ha fallado, o no se firmó a tiempo.
order-part-decimals = Decimales de los tokens
order-part-slippage = Menos que lo cotizado, como máximo
order-part-fee-cap = Comisión de la red más alta, en lamports
order-part-cancelled = Has cancelado esta orden en este dispositivo.
order-part-order = El servicio dice que este intercambio no es de la orden que querías firmar.
order-part-expired = Tu orden ha terminado.

## Stake

stake = Stake
staked = SOL en stake
staked-free = Hay { $amount } SOL libres para retirar
stake-active = Activo
stake-activating = Activándose
stake-deactivating = En espera
stake-inactive = Sin delegar
stake-position = Posición
stake-positions = Posiciones
stake-undelegate = Anular la delegación
stake-withdraw = Retirar
stake-redelegate = Delegar otra vez
stake-why-not = { $action }: { $why }
stake-why-other = otra billetera también decide sobre ella.
stake-why-locked = bloqueada hasta el { $date } aproximadamente.
stake-why-locked-custodian = bloqueada por su custodio.
stake-why-not-delegated = no hay nada delegado.
stake-why-cools = está en espera.
stake-why-cools-until = está en espera hasta el { $date } aproximadamente.
stake-why-delegated = está delegada. Anula antes la delegación.
stake-why-nothing-free = no hay nada libre. Anula antes una delegación.
stake-why-minimum = es menos de lo que la red delega.
stake-validator = Validador
stake-commission = Comisión
stake-commission-of = { $percent } % de las recompensas
stake-commission-short = se queda con el { $percent } %
stake-yield = Rendimiento
stake-yield-short = { $percent } % al año, estimado
stake-yield-unknown = rendimiento no conocido
stake-yield-rewards = cerca del { $percent } % al año, estimado según recompensas pasadas
stake-yield-inflation = cerca del { $percent } % al año, estimado según la inflación
stake-unknown = no se conoce
stake-warning-delinquent = Este validador no vota ahora: un stake con él no gana nada.
stake-warning-commission = Este validador se queda con una décima parte de las recompensas o más.
stake-warning-raised = Este validador ha subido su comisión en las últimas épocas.
stake-warning-votes = Este validador vota menos que la mayoría, así que sus stakes ganan menos.
stake-delegation = Delegación
stake-undelegation = Anulación de la delegación
stake-withdrawal = Retiro
stake-redelegation = Nueva delegación
stake-confirm-delegate = Delegar { $amount } SOL
stake-confirm-undelegate = Anular la delegación de { $amount } SOL
stake-confirm-withdraw = Retirar { $amount } SOL
stake-to-validator = Al validador
stake-new-position = En una posición nueva de esta billetera:
stake-part-split = { $amount } SOL, una parte de
stake-part-whole = { $amount } SOL, todo lo de
stake-part-withdraw = { $amount } SOL a esta billetera, de
stake-withdraw-more = O hasta { $amount } SOL más de cada posición que termina, si otros los envían allí. Todo ello llega a esta billetera.
stake-withdrawn = Esta billetera recibió { $amount } SOL, con lo que otros habían enviado allí.
stake-wallet = Dueña, la única que puede retirar
stake-rent-why = vuelve con el último retiro
stake-next = Lo que ocurre después
stake-next-active = Activo desde el { $date } aproximadamente, y gana desde entonces. La delegación se puede anular en cualquier momento.
stake-next-active-at-once = Sigue activo, y gana sin interrupción.
stake-next-free = Libre desde el { $date } aproximadamente, y gana hasta entonces. Después, retíralo aquí.
stake-next-free-at-once = Todavía no estaba activo, así que queda libre enseguida. Retíralo aquí.
stake-next-withdrawn = El SOL está en la billetera en cuanto la red lo confirme.
stake-remaining = { $count ->
    [one] Una posición sigue delegada.
   *[other] { $count } posiciones siguen delegadas.
}
stake-remaining-free = { $count ->
    [one] Una posición libre no cabe en esta transacción. Retira otra vez después.
   *[other] { $count } posiciones libres no caben en esta transacción. Retira otra vez después.
}
prepared-unknown-stake = Un enlace te ha traído aquí. Firma solo si lo esperabas.
stake-part-fee-cap = Comisión de la red más alta, en SOL
stake-unknown-title = Este dispositivo no conoce la petición
stake-unknown-request = Se hizo con esta billetera, en otro dispositivo. Firma solo si todo lo de aquí es como lo pediste.

## A wallet that is asked for

share-title = Compartir una dirección

## A credential that a person asked for in a chat

access-title = Acceso para desarrolladores

## Progress

operation = Pago
operation-hidden-title = No se puede ver aquí
operation-hidden = Este pago no existe, o es de otra billetera. Si has llegado por un enlace, pide uno nuevo.
send-to = Enviar a { $to }

## Statuses

status-awaiting-confirmation = Espera a que confirmes
status-awaiting-signature = Confirmado, espera tu firma
status-submitted = En camino
status-confirmed = Hecho
status-failed = Ha fallado
status-rejected = Rechazado, no se ha enviado nada
status-cancelled = Cancelado, no se ha enviado nada
status-expired = Terminó su tiempo, no se ha enviado nada
status-rejected-reverted = Rechazado, solo se pagó una comisión
status-cancelled-reverted = Cancelado, solo se pagó una comisión
status-expired-reverted = Terminó su tiempo, solo se pagó una comisión
reason-cancelling = Se cancela: se comprueba que ya no se pueda enviar nada
reason-rejecting = Se rechaza: se comprueba que ya no se pueda enviar nada
reason-expiring = Terminó su tiempo: se comprueba que ya no se pueda enviar nada
reason-too-late = La firma llegó demasiado tarde, así que no mueve nada
reason-preflight = La red no lo aceptaría en este momento. Se intenta otra vez
reason-network = La red no responde. Continúa por sí solo
reason-too-few-nodes = Responden muy pocos nodos para estar seguro. Continúa por sí solo
reason-nodes-disagree = Los nodos se contradicen. No se concluye nada hasta que coincidan
reason-reverted = La red lo revirtió, y no hizo nada de ello; solo se pagó la comisión de la red
reason-reverted-again = Es definitivo que no se hizo nada de ello. Se puede firmar una vez más
reason-chain-changed = La red se inició de nuevo
reason-other = Tarda más de lo habitual

## Wallets of other programs

connect-title = Conectar otra billetera
connect-app = Conectar { $app }
connect-hardware = Algunas billeteras de hardware no pueden iniciar sesión. En ese caso, observa la dirección.
choose-account = Elige una cuenta
open-in-app = Abrir en { $app }
open-in-app-hint = Si un enlace te ha traído aquí, pide a su remitente uno nuevo: se abre en un solo navegador.
sign-in-with = Iniciar sesión con { $app }
sign-in-hint = La billetera firma un texto que demuestra que es tuya. Esto no mueve nada.
waiting-for-app = Esperando a { $app } …
other-account = { $app } tiene elegida otra cuenta. Elige en ella la cuenta de esta billetera.
watch = Observar
watch-instead = Solo observarla
watch-only = Solo observación

## Activity

just-now = Ahora mismo
minutes-ago = Hace { $minutes } min

## Settings

wallets = Billeteras

## Links

link-title = Enlace
link-opening = Abriendo el enlace
link-closed-title = Este enlace ya no se abre
link-closed = { $code ->
    [NOT_FOUND] Está incompleto o es demasiado antiguo. Pide uno nuevo a quien te lo envió.
    [CONFLICT] Ya se ha abierto, ha caducado, lo sustituye uno más nuevo o su operación ha terminado. Abre el más nuevo, o pide otro a quien te lo envió.
   *[other] El servicio dice en inglés: { $words }
}
link-unopened-title = El enlace no se ha abierto
link-offline = No tienes conexión. Conéctate y abre el enlace otra vez.
link-of-chat = Si este enlace es de tu chat con el bot, el chat dice qué sigue. Para una billetera nueva, escribe allí /wallet new.
link-unavailable = El servicio no responde. Espera un momento y abre el enlace otra vez.

## Inside a messenger

messenger-lost-title = La billetera no se ha abierto aquí
messenger-refused = { $code ->
    [CONFLICT] Esta ventana ya se abrió una vez.
    [NOT_FOUND] Solo puede abrirlo quien se lo pidió al bot.
    [FORBIDDEN] Lo que el servicio de mensajes dice de ti es demasiado antiguo, o el bot aún no te conoce: entonces escríbele /start.
   *[other] El servicio dice en inglés: { $words }
}
messenger-lost = Cierra esta ventana y pulsa otra vez el botón del chat.
messenger-no-wallet-title = Tu billetera está en tu navegador
messenger-empty-title = En esta ventana no hay ninguna billetera
messenger-empty = La ventana de un servicio de mensajes tiene un almacenamiento propio, que puede borrar. Usa tu billetera en tu navegador, o créala allí.
other-ways = Otras formas
make-wallet-here = Crear una billetera aquí de todos modos
open-in-browser = Abrir en mi navegador
handed-over-title = Continúa en tu navegador
handed-over = El pago está abierto allí, y esta ventana ya no puede hacer nada con él. El mensaje del chat muestra qué pasa con él.
to-chat = Volver al chat
return-to-chat = Volver al chat

## Errors

error-offline = No tienes conexión. Conéctate e inténtalo otra vez.
error-unreachable = El servicio no responde. Inténtalo otra vez en un momento.
error-unavailable = El servicio no está disponible ahora. Inténtalo otra vez en un momento.
error-too-many = Demasiadas peticiones. Espera un minuto e inténtalo otra vez.
error-session = Tu sesión ha terminado. Bloquea y desbloquea la billetera para continuar.
service-words = { $code ->
    [INSUFFICIENT_FUNDS] El saldo no alcanza. El servicio dice en inglés: { $words }
    [UNSUPPORTED_TOKEN] Este servicio no admite el token. El servicio dice en inglés: { $words }
    [ACCOUNT_FROZEN] Una cuenta del token está congelada. El servicio dice en inglés: { $words }
    [WALLET_NOT_FOUND] No se ha encontrado la billetera. El servicio dice en inglés: { $words }
    [SUPERSEDED] Lo que se iba a firmar se ha sustituido por algo más nuevo. El servicio dice en inglés: { $words }
    [CONFLICT] El estado actual no lo permite: algo ha cambiado, ya existe o ha llegado a su límite. El servicio dice en inglés: { $words }
    [NOT_FOUND] No existe, o no es tuyo. El servicio dice en inglés: { $words }
    [FORBIDDEN] No está permitido aquí. El servicio dice en inglés: { $words }
    [INVALID_REQUEST] El servicio o la red no lo acepta así. El servicio dice en inglés: { $words }
    [REQUEST_TIMEOUT] La petición tardó demasiado en llegar. Inténtalo otra vez. El servicio dice en inglés: { $words }
   *[other] El servicio dice en inglés: { $words }
}
recipient-least = Una dirección nueva tiene que recibir al menos { $amount } SOL.
error-value = { $field }: el servicio no lo acepta, y dice en inglés: { $problem }
error-answer = El servicio ha dado una respuesta que esta página no entiende. Recarga la página.
error-refused = Detenido: el servicio pidió firmar algo distinto de lo que se muestra aquí ({ $reason }). Se muestra: { $asked }. Para firmar: { $found }. No se ha firmado nada.
error-service-file = El archivo service.json de esta página es incorrecto, así que la página no conoce su servicio. Quien aloja la página tiene que repararlo.
error-unknown = Algo ha fallado, y no se ha enviado nada. Recarga la página.

## Errors of other wallet programs

app-missing = { $app } no está en este navegador, o no es para esta red. Actívala e inténtalo otra vez. No se ha enviado nada.
app-locked = { $app } está bloqueada, o no muestra su cuenta a esta página. Desbloquéala, permite esta página e inténtalo otra vez. No se ha enviado nada.
app-other-account = { $app } tiene elegida otra cuenta. Elige { $address } en ella e inténtalo otra vez. No se ha enviado nada.
app-refused = Se rechazó en { $app }. No se ha enviado nada.
app-changed = { $app } cambió lo que se le pidió firmar, así que la firma no se usa. No se ha enviado nada. Usa en su lugar una billetera de esta página o de otro programa.
app-added-guard = { $app } añadió una comprobación propia (Lighthouse) antes de firmar. Quiere protegerte, pero esta página solo envía exactamente lo que te muestra, así que no se ha enviado nada. Es poco probable que sirva intentarlo otra vez: cancela o rechaza aquí, y empieza de nuevo con una billetera de esta página o de otro programa.
app-changed-fee = { $app } cambió la comisión de la red antes de firmar. Esta página solo envía exactamente lo que te muestra, así que no se ha enviado nada. Si { $app } te deja elegir la comisión, déjala como llegó e inténtalo otra vez. Si no, cancela o rechaza aquí, y empieza de nuevo con una billetera de esta página o de otro programa.
app-wrong-key = { $app } firmó con la clave de otra cuenta, así que la firma no se usa. No se ha enviado nada.
app-failed = { $app } no firmó. No se ha enviado nada. Ábrela e inténtalo otra vez.

## Errors of the device

device-insecure = Este navegador no ofrece cifrado aquí. Abre la página por https, o en http://localhost.
device-no-storage = Este navegador no puede guardar una billetera. Usa otro.
device-storage-forbidden = Este navegador no deja que la página guarde nada. Sal del modo privado, o permite los datos de sitio para esta página.
device-storage-full = El almacenamiento de este navegador está lleno, y no se ha cambiado nada. Libera espacio e inténtalo otra vez.
device-storage-failed = El almacenamiento de este navegador ha fallado, y no se ha cambiado nada. Recarga la página.
device-word-count = Una frase tiene 12 o 24 palabras. Has escrito { $found }.
device-no-room = Con las palabras que ya están escritas, serían { $found }. Una frase tiene { $most } como máximo. Vacía los campos e inténtalo otra vez.
device-word-order = Los números no dicen el orden de tus palabras. Escribe las palabras una tras otra, en su orden.
device-test-network = Marca antes la casilla sobre el dinero real: esta red es para pruebas.
device-other-words = Estas palabras son una frase, pero de otra billetera. Compáralas con tu papel. Si tienes más papeles, usa el de esta billetera.
device-other-key = Es una clave privada, pero de otra billetera. Importa la de esta billetera.
device-words-missing = Elegiste { $expected } palabras, y has escrito { $found }. Escribe las demás, o elige otro número de palabras.
device-unknown-words = No está en la lista de palabras: palabra { $places }. Compara con tu papel.
device-checksum = Cada palabra existe, pero juntas no son una frase. Compara cada palabra y su lugar con tu papel.
device-check-failed = No es la palabra { $places } de tu frase. Compara con tu papel.
device-too-short = Una contraseña tiene al menos { $atLeast } caracteres.
device-too-simple = Esta contraseña es fácil de adivinar. Elige varias palabras que no tengan que ver entre sí.
device-not-judged = Las listas de contraseñas fáciles no se han cargado, así que no se ha creado ningún bloqueo. Comprueba tu conexión y recarga la página.
device-wrong-passphrase = Esta no es la contraseña de esta billetera.
device-passkey-on-ip = Las llaves de acceso necesitan un nombre de servidor, y esta página se abrió como { $host }. Usa una contraseña, o abre la página por su nombre.
device-passkey-unsupported = Este navegador no tiene llaves de acceso que puedan bloquear una billetera. Usa una contraseña.
device-passkey-without-prf = Esta llave de acceso no puede bloquear una billetera. Usa otra, o una contraseña.
device-passkey-cancelled = No se usó la llave de acceso. Inténtalo otra vez.
device-passkey-failed = El navegador rechazó la llave de acceso. Inténtalo otra vez, o usa una contraseña.
device-wrong-passkey = Esta llave de acceso no abre esta billetera.
device-locked = La billetera está bloqueada. Desbloquéala antes.
device-not-found = Esta billetera ya no está en este dispositivo.
device-not-checked = La frase de recuperación aún no se ha comprobado. Bloquea la billetera y desbloquéala para comprobar las palabras.
device-changed-elsewhere = Otra pestaña está cambiando esta billetera. Inténtalo otra vez.
device-record-damaged = Lo que hay guardado de esta billetera está dañado. Restáurala con su frase de recuperación, o importa otra vez su clave privada.
device-record-too-new = Una versión más nueva de esta página guardó esta billetera. Recarga la página.
device-last-wallet = Esta es la última cuenta de su frase.
device-name = Un nombre tiene de 1 a { $maximum } caracteres visibles.
device-already-here = Esta billetera ya está en este dispositivo, como { $name }.
device-other-network = Esta dirección está en este dispositivo para otra red, como { $name }. Úsala en una sola red.
device-failed = Este dispositivo no ha podido hacerlo. Recarga la página.
