# Los textos de las vistas que se cargan después (page/later-views.ts), en español.

## Everywhere

reload = Recargar la página
keep = Conservarla
continue = Continuar
network-mainnet = Mainnet
network-devnet = Devnet
done = Listo
copied = Copiado
copy-refused = Selecciónalo y cópialo a mano
more = Mostrar más
rent-back = Depósito devuelto
save = Guardar

at-most = { $amount } como máximo
nothing = nada

## Make and lock

lock-lead = Elige cómo se abre esta billetera en este dispositivo.
lock-passkey = Llave de acceso
lock-passkey-note = La huella, la cara o el código de este dispositivo
lock-passkey-none = No es posible en este navegador
lock-passphrase = Contraseña
lock-passphrase-note = Un texto que solo tú conoces
passphrase-again = Contraseña otra vez
passphrase-hint = Al menos { $atLeast } caracteres. No hay forma de restablecerla.
passphrase-different = Las dos son distintas.
strength-weak = Fácil de adivinar.
strength-fair = Podría ser más fuerte.
strength-strong = Fuerte.
guess-keys = Las teclas vecinas están entre lo primero que se prueba.
guess-repeats = Se repite.
guess-sequence = Sigue como la seguiría cualquiera.
guess-date = Las fechas y los años se prueban pronto.
guess-common = Mucha gente la usa.
guess-similar = Mucha gente usa casi la misma.
guess-one-word = Una sola palabra se prueba pronto.
guess-name = Los nombres se prueban pronto.
better-signs = Los signos en lugar de letras no ayudan. Mejor añade palabras.
better-reversed = Las palabras al revés no ayudan. Mejor añade palabras.
better-capitals = Las mayúsculas no ayudan mucho. Mejor añade palabras.
better-dates = Quita las fechas y añade palabras.
better-repeated = Elige palabras distintas.
better-sequences = Elige palabras que no vayan una tras otra.
better-words = Elige varias palabras que no tengan que ver entre sí.
better-more-words = Añade otra palabra que no tenga que ver con las demás.
making = Creando tu billetera …
unfinished-title = Termina tu billetera
instead = Crear otra billetera en su lugar
instead-title = ¿Crear otra billetera?
instead-lead = Esta billetera se quitará de este dispositivo. Nunca se ha usado. Si escribiste sus palabras, destruye ese papel: la nueva billetera tiene otras palabras.
instead-remove = Quitarla y crear otra
check-and-link = Comprobar y vincular al chat
restoring = Restaurando …
restore = Restaurar
forgotten-lead = Escribe la frase de recuperación de esta billetera. Tendrá entonces un bloqueo nuevo en este dispositivo. Sus cuentas y sus nombres se quedan como están.
forgotten-key-lead = Escribe o pega la clave privada de esta billetera, o elige su archivo de clave. La billetera recibe entonces un bloqueo nuevo en este dispositivo, y conserva su nombre.
lock-new-title = Un bloqueo nuevo
lock-again = Bloquear con esto
locking-again = Bloqueando …
change-lock = Cambiar el bloqueo
change-lock-lead = Primero, la contraseña que abre hoy esta billetera.
change-lock-passkey = Elige lo que abrirá esta billetera desde ahora. Después, tu navegador te pide primero tu llave de acceso actual.
lock-changed = El bloqueo se ha cambiado.
auto-lock = Bloquear después de un tiempo sin uso
auto-lock-minutes = { $count ->
    [60] 1 hora
   *[other] { $count } min
}

## The phrase

phrase-length = Número de palabras
words = { $count } palabras
phrase-empty = Vaciar todos los campos
phrase-longer = Hay escritas más de { $count } palabras. Si tu frase termina ahí, vacía antes los campos que siguen a la palabra { $count }.

## Restore

restore-lead = Escribe tu frase de recuperación, o pégala en el primer campo.
restore-test-warning = Esta billetera será para dinero de prueba. No se debería escribir aquí una frase que tiene dinero real: lo que firmas para una red puede ser válido en la otra.
restore-test-agree = Esta frase no tiene dinero real.
completions = Palabras que encajan
other-addresses-looking = Buscando tu dinero
other-addresses = Otras direcciones
other-addresses-none = Otras billeteras forman otras direcciones con las mismas palabras. Ninguna de ellas tiene dinero ahora. Aun así puedes abrir una, por ejemplo por su historial.
other-addresses-lead = Otras billeteras forman otras direcciones con las mismas palabras. El servicio dice que algunas de ellas tienen dinero. Elige la que quieres abrir. Las demás están después en los ajustes.
other-addresses-balance = { $others ->
    [0] { $amount } SOL
    [one] { $amount } SOL y 1 token
   *[other] { $amount } SOL y { $others } tokens
}
other-addresses-usual = Habitual en Phantom y Solflare: { $path }
other-addresses-short = Habitual en Trust Wallet: { $path }
other-addresses-coin = De la línea de comandos de Solana, con prompt:// ({ $path })
other-addresses-no-path = De la línea de comandos de Solana, sin ruta
other-addresses-skip = Ahora no
other-addresses-unknown = La billetera está en este dispositivo. Aún no se sabe si otras direcciones de las mismas palabras tienen dinero. Inténtalo otra vez, o míralo después en los ajustes.
unknown-word = La palabra { $place } no está en la lista de palabras.

## Import

import-lead = Escribe o pega la clave privada de una billetera, tal como la exportan Phantom o Solflare, o elige un archivo de clave de la línea de comandos de Solana.
import-hint = Se queda en este dispositivo, y se guarda bloqueada.
private-key = Clave privada
import-file = Elegir un archivo de clave
import-file-wrong = Este archivo no se puede leer, o es demasiado grande para un archivo de clave.
import-not-a-key = { $found ->
    [nothing] Escribe o pega antes una clave privada.
    [phrase] Esto es una frase de recuperación. Restaura con ella la billetera.
    [address] Esto tiene la longitud de una dirección. Una clave privada es el doble de larga.
    [seed] Son 32 números. Un archivo de clave tiene 64: la clave privada y la clave pública.
    [hex] Esto es hexadecimal. Una clave privada se exporta como letras y cifras en base58, o como una lista de 64 números.
    [length] Esto es demasiado corto o demasiado largo. Una clave privada tiene 64 bytes: de 86 a 88 caracteres, o 64 números.
    [mismatch] Las dos mitades de esta clave no van juntas. Cópiala otra vez entera.
   *[other] Esto no es una clave privada. Cópiala otra vez de la otra billetera: de 86 a 88 letras y cifras, o una lista de 64 números.
}
import-test-warning = Esta billetera será para dinero de prueba. No se debería escribir aquí una clave privada que tiene dinero real: lo que firmas para una red puede ser válido en la otra.
import-test-agree = Esta clave no tiene dinero real.
import = Importar
importing = Importando …
imported-key = Clave importada
key-not-covered = Tu frase de recuperación no incluye esta clave. Guarda una copia propia de ella.

## Send

scan = Escanear un código QR
scan-cancel = Cancelar
scan-opening = Iniciando la cámara. Si tu navegador pregunta, permítela.
scan-reads = Lee direcciones y enlaces de Solana Pay. La imagen se queda en este dispositivo.
scan-other-code = Este código no es una dirección de Solana ni un enlace de pago.
scan-denied = Esta página no puede usar la cámara. Permítela en el menú que está junto a la dirección de la página, o en los ajustes de tu dispositivo. Después inténtalo otra vez.
scan-missing = No se ha encontrado ninguna cámara. Conecta una e inténtalo otra vez, o pega la dirección.
scan-busy = La cámara no responde. Si otro programa la usa, cierra ese programa e inténtalo otra vez.
scan-failed = El escáner no ha podido iniciarse. Inténtalo otra vez, o pega la dirección.
recipient-placeholder = Dirección, nombre guardado o enlace solana:
recipient-is = Guardado como { $name }
recipient-save = Guardar destinatario
recipient-add = Añadir un destinatario
recipient-address = Dirección
recipient-search = Buscar por nombre
recipient-none-found = Ningún destinatario guardado tiene este nombre.
recipient-from-chat = De tu chat
recipient-in-chat = Guardado en tu chat. Cámbialo allí.
recipient-other-address = Otra dirección que antes
recipient-trust = Usar la dirección nueva
recipient-remove = Quitar destinatario
recipient-remove-sure = ¿Quitar { $name } de tus destinatarios guardados?
recipient-name-rule = Escribe 32 caracteres visibles como máximo, con una letra o una cifra. Una dirección no es un nombre.
recipients-empty-title = Aún no hay destinatarios guardados
recipients-empty = Guarda una dirección con un nombre. Después envías con ese nombre, y lo ves en tu actividad.
earlier-recipients = Destinatarios anteriores
available = { $amount } disponibles
max = Máx.
max-hint = Todo lo que queda después de la comisión y el depósito. El paso siguiente muestra cuánto es.
max-sol = Todo salvo la comisión de la red. El paso siguiente muestra cuánto es.
max-sol-waiting = Todo salvo la comisión de la red y { $amount } SOL para pagos que esperan. El paso siguiente muestra cuánto es.
max-token = Todo.
max-token-waiting = Todo salvo { $amount } { $token } para pagos que esperan.
memo-hint = Pública: todo el mundo puede leerla en la cadena.
preparing = Preparando …
address-wrong = Esto no es una dirección de Solana. Compárala con su origen.
address-own = Esta es la dirección de esta misma billetera.
address-no-key = No existe ninguna clave privada para esta dirección: es de un programa o de una caja fuerte. Pide al destinatario la dirección de una billetera.
amount-wrong = Escribe un número mayor que cero, como 1.5.
amount-unclear = Escribe { $whole } o { $decimal }: esto se puede leer de las dos formas.
amount-decimals = Esta cantidad tiene más decimales que el token.
amount-too-much = Es más de lo que tiene la billetera ({ $amount }).
amount-above-free = Es más de lo que está disponible ({ $amount }): { $waiting } es para pagos que esperan.
show-waiting = Mostrar lo que espera
memo-wrong = Una nota tiene 256 bytes como máximo, y no tiene caracteres ocultos ni saltos de línea.
link-read = Rellenado con la petición de pago. Compáralo con lo que has acordado.
link-references = Quien cobra encuentra el pago por estas marcas, que son públicas:
link-transaction-request = Este enlace pide firmar una transacción de un sitio web. Esta billetera no lo hace.
link-bad-recipient = El enlace no tiene un destinatario válido. Pide uno nuevo.
link-unknown-field = El enlace tiene un campo que esta billetera no conoce ({ $field }), así que no se usa.
link-doubled-field = El enlace nombra { $field } dos veces, así que no está claro qué pide. Pide uno nuevo.
link-bad-value = El enlace tiene un valor incorrecto en { $field }. Pide uno nuevo.
link-too-many-references = El enlace tiene más de { $count } referencias, así que no se usa. Pide uno nuevo.
link-token-not-held = El enlace pide un token que esta billetera no tiene.

## A swap

swap-result = Lo que se intercambió
swap-gave = Pagaste
swap-got = Recibiste
swap-price-for = { $price } { $tokenOut } por 1 { $tokenIn }
swap-going = Intercambiando { $amount } { $token } por al menos { $least } { $output }
swap-done = Intercambiaste { $amount } { $token } por { $got } { $output }
swap-done-unknown = Intercambiaste { $token } por { $output }. Las cantidades no se conocen.
swap-ended = No se intercambió { $amount } { $token }
swap-flip = Invertir el intercambio
half = Mitad
swap-max-sol = Quedan { $amount } SOL para comisiones, depósitos y pagos que esperan.
swap-max-token = Quedan { $amount } { $token } para pagos que esperan.
swap-rate = 1 { $token } ≈ { $rate } { $other }
swap-rate-turn = Invertir la tasa
swap-countdown = { $seconds ->
    [one] Esta cotización vale durante un segundo.
   *[other] Esta cotización vale durante { $seconds } segundos.
}
swap-seconds = { $seconds } s
swap-new = Intercambio nuevo
swap-route = Ruta
swap-moved = El precio se ha movido. Ahora al menos { $now } { $token }; tu cotización decía { $seen }.
swap-moved-given = El precio se ha movido. Ahora pagas { $now } { $token }; tu cotización decía { $seen }.
swap-moved-below-title = El precio se ha movido en tu contra
swap-moved-below = Ahora al menos { $now } { $token }; tu cotización decía { $seen }. Incluso la cantidad esperada es menor.
asked-most = Puede que haya llegado dinero desde entonces. En ese caso, vuelve atrás y revísalo de nuevo.
swap-choose-tokens = Elige un token
swap-enter-amount = Escribe una cantidad
swap-quoting = Pidiendo una cotización …
slippage = Deslizamiento
slippage-auto = Auto
slippage-own = Propio
slippage-auto-now = auto { $percent }
slippage-percent = Deslizamiento en porcentaje
slippage-hint = Si el precio se mueve en tu contra más que esto, no se intercambia nada.
slippage-wrong = Escribe un porcentaje de 0 a 50, con dos decimales como máximo.
slippage-low = Los precios se mueven a menudo más que esto, así que el intercambio puede fallar. Un intercambio que falla cuesta su comisión de la red.
slippage-high = Puede llegar hasta un { $percent } menos de lo que se muestra, y los operadores que ven el intercambio pueden llevarse una parte de eso.
swap-exact-out = Llega al menos esto.
swap-quote = Cotización
swap-ask = Pedir una cotización nueva
swap-old = Esta cotización es demasiado antigua. Pide una nueva.
close = Cerrar
token-choose = Elegir
token-search = Buscar un token
token-search-any = Símbolo, nombre o dirección
token-search-own = Símbolo o dirección
token-searching = Buscando …
token-none = No se ha encontrado ningún token. Puedes pegar su dirección.
token-none-own = Esta billetera no tiene ese token.
token-count = { $count ->
    [one] Se ha encontrado un token.
   *[other] Se han encontrado { $count } tokens.
}
token-own = en esta billetera
token-listed = en la lista de tokens de este servicio
token-verified = verificado por el mercado
token-looks-like = No es el { $symbol } en el que quizá piensas: solo se le parece el nombre.
token-warned-suspicious = El mercado advierte de él
token-warned-unverified = Sin verificar
token-warned-mint = Su emisor puede crear más
token-warned-freeze = Su emisor puede congelarlo
token-warned-liquidity = Poca liquidez
token-market-away = El mercado no responde ahora, así que pueden faltar algunos tokens.
token-unlisted = Este token no está en la lista de tokens de este servicio.
token-verified-as = El mercado ha verificado este token:
token-reported = El mercado lo llama
token-missing = Ningún token tiene esta dirección en esta red.
token-not-swappable = Este token no se puede intercambiar aquí.
warning-high-price-impact = La cantidad es grande para estos pools: mueve el precio en tu contra.
warning-mint-authority = El emisor del token que recibes puede crear cualquier cantidad de él.
warning-freeze-authority = El emisor del token que recibes puede congelarlo en tu billetera.
warning-suspicious-token = El mercado advierte del token que recibes: no te fíes de él.
warning-unverified-token = El token que recibes no está verificado: su nombre puede imitar a otro.
warning-low-liquidity = El token que recibes tiene poca liquidez: puede ser difícil venderlo.
warning-unknown = Una advertencia que esta página no conoce.
review-anyway = He leído las advertencias: revisar
price-effect-none = Casi ninguno
price-effect-small = Pequeño: { $percent }
price-effect-noticeable = Recibes un { $percent } menos por tu dinero
price-effect-large = Grande: recibes un { $percent } menos por tu dinero

## Orders

orders-none-title = Aún no hay órdenes
orders-none = Una orden espera un precio, y entonces te pregunta.
order-new = Nuevo intercambio u orden
order-when = Cuándo intercambiar
order-when-now = Ahora
order-when-price = A otro precio
order-quote-now = Al precio de ahora, el intercambio daría:
order-you-sign = Nada se ejecuta sin ti: cuando se alcanza el precio, firmas tú.
order-price-of = De qué token es el precio
order-other-token = el otro token
order-price-hint = En USD, por ejemplo 200.
order-price-now = Ahora { $price }.
order-pair-hint = Con los dos precios, decide el primero que se alcance.
order-at-least = Recibes al menos
order-at-least-hint = Sin esto: lo que el mercado dé entonces. Lo ves antes de firmar.
order-expires = Termina
order-days = { $count ->
    [one] después de un día
   *[other] después de { $count } días
}
order-make = Crear la orden
order-make-anyway = He leído las advertencias: crear la orden
order-problem-price = Escribe un número mayor que cero, como 200.5.
order-problem-pair = Esto tiene que ser menor que el otro precio.
order-least = Al menos { $amount } { $token }
order-until = Hasta
order-soon = Aún no es seguro que el último intercambio de esta orden haya terminado: todavía podría firmarse tarde. Esta página se asegura de que no mueva nada, lo que tarda un minuto y medio como máximo, y después muestra la cotización nueva.
order-sign = Firmar ahora
order-read-warnings = Lee las advertencias
order-sign-anyway = He leído las advertencias: firmar
order-accepted = Aceptadas al crear la orden:
order-open = Mostrar su intercambio

## Stake

stake-look = Mostrar mi stake
stake-delegate-going = Delegando { $amount } SOL a { $validator }
stake-delegate-done = Delegaste { $amount } SOL a { $validator }
stake-delegate-ended = No se delegó { $amount } SOL
stake-undelegate-going = Anulando la delegación de { $amount } SOL
stake-undelegate-done = Anulaste la delegación de { $amount } SOL
stake-undelegate-ended = No se anuló la delegación de { $amount } SOL
stake-withdraw-going = Retirando { $amount } SOL de stake a esta billetera
stake-withdraw-done = Retiraste { $amount } SOL de stake a esta billetera
stake-withdraw-ended = No se retiró { $amount } SOL de stake
stake-none-title = Aún no hay nada en stake
stake-none = Delega SOL a un validador, y gana recompensas. El SOL sigue siendo tuyo: solo tu billetera puede anular la delegación y retirarlo.
stake-totals = Todas las posiciones
stake-withdrawable = Libre para retirar
stake-rewards-total = Recompensas hasta ahora
stake-epoch-ends = La época { $epoch } termina el { $date } aproximadamente. Los stakes cambian, y las recompensas se pagan, entre épocas.
stake-read-at = Datos de
stake-never-delegated = Nunca delegado
stake-since = Conocido desde
stake-active-from = Activo desde el { $date } aproximadamente. Gana desde entonces.
stake-free-from = Libre desde el { $date } aproximadamente. Gana hasta entonces.
stake-earns = Activo. Gana recompensas en cada época.
stake-is-free = Libre. Se puede retirar, o delegar otra vez.
stake-other-owner = Esta posición es de otra billetera, y solo ella puede retirar.
stake-locked-until = Bloqueado hasta el { $date } aproximadamente. Antes no se puede retirar nada.
stake-delegate = Delegar
stake-withdraw-all = Retirar { $amount } SOL
stake-take-back = Detener la espera
stake-why = Otras acciones
stake-validators = Validadores
stake-search = Nombre o dirección
stake-sort = Orden
stake-sort-yield = Rendimiento
stake-sort-commission = Comisión
stake-sort-stake = Stake
stake-no-validator = No se encuentra ningún validador.
stake-other-validator = Elegir otro validador
stake-commission-before = { $commission } desde la época { $epoch }
stake-activated = Stake de todos sus delegadores
stake-no-votes = No vota
stake-has-warnings = Advertencias
stake-accept = Quiero delegar a { $name } de todos modos. { $warning }
stake-all = Todo
stake-all-hint = Todo lo que está delegado. Si no cabe en una transacción, el paso siguiente dice cuántas posiciones se quedan.
stake-undelegate-how = El stake está en espera hasta el final de la época, y gana hasta entonces. Después lo retiras. Lo que se queda de una posición, y lo que sale, es de 1 SOL o más cada vez.
stake-rewards = Recompensas
stake-rewards-count = { $count ->
    [one] una recompensa
   *[other] { $count } recompensas
}
stake-statement = { $year } como CSV
stake-no-rewards-title = Aún no hay recompensas
stake-no-rewards = La primera recompensa se paga después de la primera época completa en la que el stake estuvo activo.
stake-epoch = Época { $epoch }
stake-reward-unverified = según dicen los nodos; la cuenta cambió además de otra forma

## A wallet that is asked for

share-lead = Elige la billetera cuya dirección compartes, o crea una nueva.
share-note = Tu billetera firma un texto. Eso demuestra que es tuya, y no puede mover nada.
share-unknown = No compartas nada con una persona o una tienda que no conoces: verá el saldo y el historial de la billetera.
share = Compartir la dirección de { $name }
link-wallet-title = Vincula una billetera a tu chat
link-wallet-lead = Elige la billetera que tu chat puede mostrar, o crea una nueva. El chat puede preparar pagos; solo tú los firmas.
link-wallet = Vincular { $name } al chat
link-make-lead = Crea aquí la billetera para tu chat. El chat puede mostrarla y preparar pagos; solo tú los firmas.
shared = Se compartió { $address }
share-rejected = Rechazado, no se compartió ninguna dirección
share-cancelled = Cancelado, no se compartió ninguna dirección
share-expired = Demasiado tarde, no se compartió ninguna dirección
linked-to-chat = Vinculada a tu chat
say-yes = Ahora di que sí en el chat
say-yes-compare = El chat pregunta si esta billetera es tuya. Compara la dirección entera con la de allí, y después responde.
link-wallet-rejected = Rechazada, no se ha vinculado ninguna billetera
link-wallet-cancelled = Cancelada, no se ha vinculado ninguna billetera
link-wallet-expired = Demasiado tarde, no se ha vinculado ninguna billetera
link-wallet-again = Para empezar otra vez, escribe /wallet new en el chat.

## A credential that a person asked for in a chat

access-lead = Elige una billetera vinculada al chat en el que pediste { $credential ->
    [bot_token] un token de bot
    [managing_key] una clave de la API que gestiona claves
   *[other] una clave de la API
    }.
access-verify = Verificar con { $name }
access-verified = Verificado
access-once = { $credential ->
    [bot_token] El token se muestra una sola vez. Muéstralo cuando estés listo para copiarlo.
   *[other] La clave se muestra una sola vez. Muéstrala cuando estés listo para copiarla.
    }
access-show = { $credential ->
    [bot_token] Mostrar el token de bot
   *[other] Mostrar la clave de la API
    }
access-keep = { $credential ->
    [bot_token] Copia el token donde guardas tus secretos. No se vuelve a mostrar.
    [managing_key] Copia la clave donde guardas tus secretos, y no en un servidor. No se vuelve a mostrar.
   *[other] Copia la clave donde guardas tus secretos. No se vuelve a mostrar.
    }
access-copy = { $credential ->
    [bot_token] Copiar el token
   *[other] Copiar la clave
    }
access-ended = No se creó nada

## Progress

outcome-words = { $code ->
    [INSUFFICIENT_BALANCE] La billetera no tenía suficiente cuando se ejecutó la transacción. El servicio dice en inglés: { $words }
    [TRANSACTION_FAILED] La transacción llegó a la cadena y se revirtió allí. El servicio dice en inglés: { $words }
    [SLIPPAGE_EXCEEDED] El precio se movió antes del intercambio. No se intercambió nada; solo se pagaron comisiones de la red. El servicio dice en inglés: { $words }
    [EPOCH_REWARDS_ACTIVE] La red estaba pagando las recompensas de una época, y mientras tanto no cambia ningún stake. Inténtalo otra vez en unos minutos. El servicio dice en inglés: { $words }
    [STAKE_CHANGED] El stake cambió después de que esto se preparara, o terminó su época. No se movió nada de él. Mira tus posiciones y pídelo otra vez. El servicio dice en inglés: { $words }
    [DROPPED] La transacción ya no está en la cadena, y está demostrado que no puede volver a entrar. El servicio dice en inglés: { $words }
    [NOT_ON_CHAIN] La transacción no está en la cadena: solo un nodo había informado de ella. El servicio dice en inglés: { $words }
    [CHAIN_RESET] La cadena se sustituyó por otra. El servicio dice en inglés: { $words }
   *[other] El servicio dice en inglés: { $words }
}
send-new = Enviar otra vez
timeline = Cronología
explorer = Explorador
evidence = Pruebas
operation-id = Operación
signature = Firma
slot = Slot
final = Definitivo
is-final = sí
not-final = todavía no
nodes = Nodos
nodes-agree = { $nodes } de { $of } coinciden
reverted-signature = Transacción revertida
reverted-fee = Comisión de la transacción revertida
signed-hash = Hash del mensaje firmado
send-going = Enviando { $amount } { $token } a { $to }
send-done = Enviaste { $amount } { $token } a { $to }
send-ended = No se envió { $amount } { $token }
date = Fecha
receipt-share = Compartir
receipt-copy = Copiar
share-real = Solana
share-test = Solana, dinero de prueba
share-transaction = Transacción { $signature }

## Wallets of other programs

connect-lead = Su clave se queda en el programa que la tiene. Ese programa te pregunta antes de firmar.
no-apps-title = No se ha encontrado otra billetera
no-apps = Instala o activa en este navegador un programa de billetera que funcione en esta red, y recarga la página.
key-in-app = La clave está en { $app }.
watch-address = Observar una dirección
watch-no-activity = La actividad de una dirección se muestra después de que su billetera haya iniciado sesión.
watch-needs-session = Los saldos se muestran después de que hayas iniciado sesión con una billetera tuya, o abierto un enlace.
watch-nothing = Esta dirección aún no tiene nada.
watch-only-note = Ves lo que es público de la dirección. Desde aquí no se puede enviar nada de ella.
address = Dirección

## Activity

filter = Filtro
filter-all = Todo
filter-in = Recibido
filter-out = Enviado
filter-unfinished = Pendiente
activity-empty-title = Aún no hay nada aquí
activity-empty = Lo que envías y recibes aparece aquí.
unfinished-empty-title = No hay nada pendiente
unfinished-empty = Los pagos que te esperan, que fallaron o que cancelaste aparecen aquí.
today = Hoy
yesterday = Ayer
transaction = Transacción
transaction-sent = Enviado
transaction-received = Recibido
transaction-sent-to = Enviado a { $address }
transaction-received-from = Recibido de { $address }
transaction-to = A { $address }
transaction-from = De { $address }
transaction-fee-note = Comisión
transaction-rent = Depósito de una cuenta
transaction-rent-back = Depósito de una cuenta devuelto
transaction-rent-why = vuelve cuando se cierra su cuenta
transaction-rent-back-why = se cerró una cuenta
transaction-swap = Tokens intercambiados
transaction-swapped = Intercambiaste { $given } por { $received }
transaction-other = Otra transacción
transaction-failed = Fallida
transaction-failed-why = La red la revirtió: solo se pagó su comisión
transaction-dropped = Ya no está en la cadena
transaction-block-dropped = Ya no está en la cadena: la red descartó su bloque
transaction-not-on-chain = No está en la cadena: solo un nodo había informado de ella
transaction-final = Definitiva
transaction-not-final = Confirmada, definitiva en unos segundos
transaction-status = Estado
transaction-usd-then = { $usd } en aquel momento
transaction-id = ID de la transacción
transaction-copy-id = Copiar el ID de la transacción
transaction-look-alike = Esta dirección se parece a una que conoces, pero es otra. No envíes a ella.
transaction-missing-title = No está en tu actividad
transaction-missing = Esta transacción no cambió esta billetera, o la red la está comprobando otra vez.

## Wallets

not-backed-up = Sin copia de seguridad

## Settings

name = Nombre
rename = Cambiar el nombre
add-account = Añadir una cuenta
add-account-lead = Otra dirección de la misma frase de recuperación.
show-phrase = Mostrar la frase de recuperación
show-key = Mostrar la clave privada
uncover-key = Mostrar la clave
key-advice = Quien tenga esta clave tiene el dinero. No la pongas en fotos, nubes ni chats. Nunca te la pediremos.
remove-wallet = Quitar de este dispositivo
remove-from-device = Quitar
remove-balance = { $others ->
    [0] Esta billetera tiene { $amount } SOL.
    [one] Esta billetera tiene { $amount } SOL y otro token.
   *[other] Esta billetera tiene { $amount } SOL y otros { $others } tokens.
}
remove-balance-unknown = El saldo de esta billetera no se puede leer ahora. Puede tener dinero.
remove-lead = La cuenta se puede añadir otra vez con su frase de recuperación.
remove-lead-phrase = Sin la frase de recuperación en papel, el dinero se pierde para siempre. El servicio no tiene ninguna copia.
remove-agree = Tengo la frase de recuperación en papel.
remove-agree-account = Conservo la frase de recuperación.
remove-lead-key = Sin la clave privada en un lugar tuyo, el dinero se pierde para siempre. Ninguna frase de recuperación lo devuelve, y el servicio no tiene ninguna copia.
remove-agree-key = Tengo la clave privada en un lugar seguro.
remove-external = Su clave se queda en { $app }. Puedes conectarla otra vez.
remove-watched = No se pierde nada. Puedes observar la dirección otra vez.
disconnect-too = Desconectarla también del servicio, que entonces deja de seguirla por ti.
sign-out = Cerrar sesión
linked-chats = Chats vinculados
linked-chats-none = Ningún chat está vinculado a esta billetera. Para vincular uno, escribe /wallet en tu chat con el bot y pulsa «Billetera nueva» o «Conectar una billetera».
linked-chats-show = Mostrar los chats vinculados
chat-unnamed = Un chat
chat-linked-on = Vinculado el { $date }
chat-unlink = Desvincular
chat-unlink-title = Desvincular este chat
chat-unlink-lead = El chat ya no verá ni cancelará los pagos de esta billetera, y no recibe más avisos de ella. Recibe un mensaje que lo dice.
chat-unlink-kept = El dinero se queda en la billetera, y la clave se queda contigo.
chat-keep = Mantenerlo vinculado
theme = Apariencia
theme-system = Sistema
theme-light = Claro
theme-dark = Oscuro
amounts = Cantidades
amounts-shown = Visibles
amounts-hidden = Ocultas
language = Idioma
language-system = Sistema
security = Seguridad
locked-by-passkey = Se abre con tu llave de acceso.
locked-by-passphrase = Se abre con tu contraseña.
storage-not-kept-key = Este navegador puede borrar la billetera si le falta espacio. Guarda bien tu clave privada.
storage-not-kept = Este navegador puede borrar la billetera si le falta espacio. Guarda bien tu frase de recuperación.
lock-now = Bloquear ahora
end-session = Cerrar sesión y bloquear

## Price

price-of = Precio de { $token }
price-range = Tiempo que muestra el gráfico
range-1h = 1 h
range-24h = 24 h
range-7d = 7 d
range-30d = 30 d
price-unknown = El precio no se conoce
price-unknown-why = Ninguna fuente tiene un precio de este token. Si se busca por primera vez, mira otra vez en unos segundos.
price-no-history = Aún no hay precios de este tiempo.
price-since = Desde { $since }. No hay precios anteriores de este tiempo.
since-today = las { $time } de hoy
since-day = el { $day }
price-old = Este precio puede ser antiguo: el servicio no responde. Se le pregunta otra vez.
price-stale = Este precio es antiguo: ninguna fuente tiene uno más nuevo.
price-one-source = Solo una fuente tiene un precio.
price-unconfirmed = Solo una fuente tiene un precio, y se ha movido mucho. La próxima lectura tiene que confirmarlo.
price-differs = Las fuentes se contradicen: { $prices }.
price-held = Tienes
price-facts = El precio en cifras
price-now = Ahora
price-at = Datos de
price-sources = Fuentes
price-change-24h = Cambio en 24 h
price-change-7d = Cambio en 7 d
price-lowest = Mínimo de este tiempo
price-highest = Máximo de este tiempo

## Alerts

alerts = Alertas
alerts-none = No hay alertas sobre este token.
alert-condition = Cuándo alertar
alert-above = Por encima
alert-below = Por debajo
alert-change = Cambio
alert-target = Precio en USD
alert-percent = Cambio en porcentaje, en una hora
alert-repeats = Una y otra vez, como máximo una vez por hora
alert-try = ¿Cuándo habría saltado?
alert-make = Crear la alerta
alert-where = Las alertas llegan a los chats que tienen esta billetera, y se muestran aquí.
alert-already-met = ya se cumple, y espera a que el precio haya vuelto.
alert-new = Alerta
alert-untried = Aún no hay precios de los últimos 30 días, así que esto no se puede probar.
alert-would-have-since = { $count ->
    [0] No habría saltado desde { $since }. No hay precios anteriores.
    [one] Habría saltado una vez desde { $since }. No hay precios anteriores.
   *[other] Habría saltado { $count } veces desde { $since }. No hay precios anteriores.
}
alert-share = Se conocen precios del { $share } % de este tiempo. En el resto no podía saltar.
alert-would-have = { $count ->
    [0] No habría saltado en los últimos 30 días.
    [one] Habría saltado una vez en los últimos 30 días.
   *[other] Habría saltado { $count } veces en los últimos 30 días.
}
alert-is-above = Por encima de { $price }
alert-is-below = Por debajo de { $price }
alert-is-change = Cambio del { $percent } % en { $timeframe }
alert-armed = espera.
alert-returns = espera a que el precio haya vuelto.
alert-cools = ha saltado, y descansa un tiempo.
alert-triggered = ha saltado.
alert-paused = está en pausa.
alert-expired = ha terminado.
alert-last = Última:
alert-again = Otra vez
alert-pause = Pausar
alert-delete = Borrar

## Receive

receive-qr = Código QR de tu dirección
receive-advice = Envía a esta dirección solo Solana y sus tokens.
receive-advice-test = Esta dirección es para dinero de prueba. No envíes dinero real a ella.
receive-request = Pedir una cantidad
receive-plain = Mostrar solo la dirección
copy-address = Copiar la dirección
copy-request = Copiar la petición de pago
request-qr = Código QR de la petición de pago
amount-sol = Cantidad en SOL
reference = Referencia
reference-hint = El pago lleva esta marca, para que se pueda encontrar en la cadena.
