# Todos los textos del bot en español. Los mismos nombres que en en.ftl; una prueba los compara.

## Everywhere

network-mainnet = mainnet
network-devnet = devnet
button-old = Este botón ya se usó o es demasiado antiguo. Envía el comando otra vez.
chat-silence = ⏳ Envío como máximo { $messages } mensajes por minuto. El siguiente llega en unos { $seconds } segundos.
not-linked = Este chat no tiene ninguna billetera. Crea una con /wallet new o conecta la tuya con /wallet connect.
unknown-text = No lo he entendido. Escribe, por ejemplo, <code>saldo</code>, <code>precio SOL</code> o <code>enviar 0.1 SOL a</code> y una dirección.
greeting-hello = ¡Hola! Elige un paso, o escribe lo que quieres, como <code>saldo</code> o <code>precio SOL</code>.
greeting-thanks = ¡De nada!
ask-token = ¿Qué token? Responde a este mensaje, por ejemplo con <code>SOL</code>.
not-a-token = Esto no es un token. Escribe un símbolo como SOL, o la dirección de un mint.
question-over = Ya no espero respuesta a ese mensaje. El botón pregunta otra vez.
question-again = O responde a este mensaje.
quoted-command = Este comando está reenviado o lleva una cita, así que no lo he ejecutado. El botón lo ejecuta.
question-stopped = Lo dejo aquí. No se ha preparado nada.
send-two-addresses = Hay dos direcciones. Escribe solo aquella a la que envías.
button-help = Ayuda
unknown-command = No existe el comando { $command }.
unknown-command-nearest = No existe el comando { $command }. ¿Querías decir { $nearest }?
other-message = Solo puedo leer texto. /help dice qué entiendo.
in-group = Solo hablo de billeteras en chats privados.
to-private-chat = Abrir el chat privado
gave-up = No ha funcionado. Envía el comando otra vez dentro de unos minutos.

## Errors

error-INVALID_REQUEST = No puedo hacerlo. { $details }
error-INSUFFICIENT_FUNDS = El saldo no alcanza. { $details }
error-NETWORK_ERROR = La red no responde ahora. No se ha enviado nada. Inténtalo dentro de un minuto.
error-WALLET_NOT_FOUND = La billetera aún no tiene cuenta en la red. La tendrá con su primer SOL.
error-CONFLICT = { $message } { $details }
error-UNSUPPORTED_TOKEN = Este token no se puede enviar. { $details }
error-ACCOUNT_FROZEN = La cuenta del token está congelada. { $details }
error-SERVICE_UNAVAILABLE = El servicio está ocupado. No se ha cambiado nada. Inténtalo dentro de un minuto.
error-other = { $message } { $details }

## Refusals

refusal-amount_malformed = Esto no es una cantidad. Escríbela con punto, como 0.5, o escribe max.
refusal-amount_decimals = { $token } tiene { $decimals } decimales: no escribas más.
refusal-amount_not_positive = Escribe una cantidad mayor que cero.
refusal-amount_too_large = Esta cantidad es mayor de lo que puede existir.
refusal-amount_below_token_fee = No llegaría nada: el token se queda con { $fee } de cada pago. Envía más.
refusal-memo_too_long = La nota es demasiado larga: puede tener { $bytes } bytes.
refusal-memo_required = El destinatario solo acepta este token con una nota. Escríbela después de la dirección.
refusal-token_unlisted = No conozco ningún token { $token } en { $network }. Escribe la dirección de su mint.
refusal-mint_missing = En esta red no hay ningún token con el mint { $mint }.
refusal-token_transfer_hook = Este token no se puede enviar: cada transferencia ejecuta un programa de su emisor, y no puedo saber qué hace.
refusal-token_non_transferable = Este token no se puede enviar: está ligado a su billetera.
refusal-token_paused = Este token no se puede enviar ahora: su emisor ha detenido todas las transferencias.
refusal-token_frozen_by_default = Este token no se puede enviar a este destinatario: antes, su emisor tiene que descongelar la cuenta nueva.
refusal-sender_not_wallet = La dirección que debe pagar no es una billetera.
refusal-sender_frozen = El emisor del token ha congelado tu cuenta. Solo el emisor puede descongelarla.
refusal-recipient_is_sender = El destinatario es la misma billetera que paga.
refusal-recipient_program = El destinatario es un programa. Lo que se le envía no se puede recuperar.
refusal-recipient_mint = El destinatario es un token y no una billetera. Escribe el token después de la cantidad y luego la dirección de una billetera.
refusal-recipient_token_account = El destinatario es una cuenta de token de la billetera { $owner }. Envía a la propia billetera.
refusal-recipient_other = El destinatario pertenece al programa { $program } y no es una billetera.
refusal-recipient_without_key = No existe ninguna clave para este destinatario: puede ser una caja fuerte o una cuenta multifirma. No envío a direcciones así.
refusal-recipient_account_moved = La cuenta del destinatario para este token pertenece ahora a { $owner }.
refusal-recipient_frozen = El emisor del token ha congelado la cuenta del destinatario. Solo el emisor puede descongelarla.
refusal-recipient_below_rent = Una dirección nueva tiene que recibir al menos { $least }. Envía más.
refusal-funds_too_low = El saldo no alcanza. La billetera tiene { $held }; hacen falta { $needed }{ $others ->
    [0] .
   *[other] , de los cuales { $reserved } son para pagos que aún no están firmados.
}
refusal-funds_too_low_for_costs = Falta SOL para la comisión y el depósito. La billetera tiene { $held }; hacen falta { $needed }{ $others ->
    [0] .
   *[other] , de los cuales { $reserved } son para pagos que aún no están firmados.
}
refusal-funds_reserved = A la billetera no le quedan { $token } después de los pagos que aún no están firmados.
refusal-funds_rent_minimum = Después de la cantidad y la comisión, una billetera conserva o nada o el mínimo de una cuenta. Envía menos, o escribe max.
refusal-fee_above_cap = La comisión sería de { $fee }, más de lo que pago. Inténtalo más tarde.
refusal-network_refuses = La red rechaza este pago: { $explanation }.
refusal-too_many_open_operations = La billetera tiene { $count } operaciones abiertas. Termina o cancela una antes: /cancel
refusal-recipient_name = Un nombre tiene de 1 a 32 caracteres con una letra o una cifra, y no es una dirección.
refusal-recipient_name_taken = Has guardado otra dirección como { $name }, o con un nombre que se le parece. Elige otro nombre.
refusal-too_many_recipients = Has guardado { $count } destinatarios, que es el máximo. Quita uno con /recipients.
refusal-too_many_wallets = Un chat tiene como máximo { $count } billeteras, con las que espero. Desconecta una con /wallet disconnect o cancela con /cancel.
refusal-credential_unverified = Ninguna billetera ha verificado aún esta petición. Abre antes la página de la billetera.
refusal-credential_taken = Lo que pediste ya se mostró. Pide otra vez: /api
refusal-credential_too_late = Han pasado los { $minutes } minutos desde la verificación. Pide otra vez: /api
refusal-too_many_credentials = Tienes { $count } y no se permiten más. Revoca lo que no necesites: /api
refusal-too_many_open_requests = Tienes { $count } peticiones abiertas. Completa una o cancélala con /cancel.
refusal-alert_price = Escribe un precio mayor que cero y de 1000000000000 como máximo, con 30 decimales como máximo.
refusal-alert_percent = Escribe un porcentaje mayor que cero y de { $max } como máximo.
refusal-too_many_alerts = Tienes { $count } alertas y no se permiten más. Borra las que no necesites: /alerts
refusal-alert_wallet = La billetera ya no está vinculada a este chat. Conéctala antes: /wallet connect
refusal-pools_unavailable = Las fuentes de pools no responden ahora. Inténtalo dentro de un minuto.
refusal-swap_same_token = Los dos tokens son el mismo. Indica dos distintos.
refusal-swap_wrapped_sol = El SOL envuelto (WSOL) no se puede intercambiar por sí solo. Escribe SOL. Un intercambio con SOL de un lado, aunque sea muy pequeño, convierte en SOL todo el SOL envuelto de la billetera.
refusal-swap_slippage = El deslizamiento puede ser del { $max } % como máximo.
refusal-swap_all_sol = No queda nada que intercambiar: la billetera tiene { $held }, y la comisión y el alquiler necesitan { $kept }.
refusal-swap_no_market = En este servidor no hay intercambios en { $network }.
refusal-swap_no_route = El mercado no tiene una ruta para este intercambio. Prueba con otra cantidad u otro token.
refusal-swap_token_program = Este token no se puede intercambiar aquí: es del programa Token-2022.
refusal-swap_market_away = El mercado no responde en este momento. No se inició nada; inténtalo de nuevo en un momento.
refusal-swap_price_moved = El precio se movió: ahora el intercambio daría al menos { $now }. No se inició nada.
refusal-swap_simulation_below = El precio se movió mientras se preparaba el intercambio. No se inició nada; inténtalo de nuevo.
refusal-swap_warnings = Este intercambio tiene advertencias: { $codes }. No se inició.
refusal-order_price_missing = Indica un precio.
refusal-order_pair = El primer precio tiene que ser más alto que el de parada.
refusal-stake_below_minimum = La red no delega menos de { $minimum }. Escribe una cantidad mayor.
refusal-stake_all_sol = Queda demasiado poco para delegar: la billetera tiene { $held }, y la comisión, el depósito y los pagos que aún no están firmados necesitan { $kept }.
refusal-stake_above_largest = El saldo no alcanza: se pueden delegar { $largest } como máximo. La billetera tiene { $held }, y la comisión, el depósito y los pagos que aún no están firmados necesitan { $kept }.
refusal-stake_validator_unknown = La red no tiene ningún validador con esta dirección. Escribe la dirección de su cuenta de voto, o elige uno: /stake delegate 10
refusal-stake_warnings = Este validador tiene avisos: { $codes }. No se inició nada.
refusal-stake_changed = El stake acaba de cambiar. No se inició nada. Míralo con /stake e inténtalo de nuevo.
refusal-stake_position_unknown = La billetera ya no tiene este stake. /stake los muestra todos.
refusal-stake_position_busy = Otra operación abierta cambia este stake. Termínala, o cancélala con /cancel.
refusal-stake_other_authority = Otra billetera también decide sobre este stake. Lo muestro y nunca lo toco.
refusal-stake_locked = Este stake está bloqueado hasta { $until } aproximadamente. Lo muestro y nunca lo toco.
refusal-stake_nothing_delegated = No hay nada delegado que se pueda retirar de la delegación. /stake lo muestra todo.
refusal-stake_above_delegated = Ahora se pueden anular como máximo { $most }. Escribe una cantidad menor, o all.
refusal-stake_cooling_down = Este stake está en espera hasta { $until } aproximadamente. Después puedes retirarlo, o delegarlo a cualquier validador.
refusal-stake_still_delegated = Este stake está delegado. Anula antes la delegación y espera a que termine la espera.
refusal-stake_not_free = Todavía no hay nada libre: el stake está en espera hasta { $until } aproximadamente. Te escribo entonces.
refusal-stake_nothing_free = No hay nada libre. Anula antes una delegación y espera a que termine la espera: /stake
refusal-stake_largest_part = Una transacción no puede anular exactamente esta cantidad: la red tiene un mínimo para lo que se queda y para lo que sale. La siguiente cantidad menor que es posible es { $largest }.
refusal-stake_part_too_small = No se puede anular tan poco: lo que se queda y lo que sale de cada stake tiene que ser al menos { $minimum }. Escribe una cantidad mayor, o all.
refusal-order_token = El precio es el del token que das o recibes.
refusal-order_no_price = El precio de este token no se conoce en este momento. No se ha creado nada; prueba de nuevo en un momento.
refusal-order_met = El precio ya es de { $now } USD. Haz el intercambio ahora.
refusal-order_busy = El último intercambio de esta orden aún no ha terminado. Prueba de nuevo en un minuto.
refusal-order_soon = ⏳ Aún no es seguro que el último intercambio de esta orden haya terminado: todavía podría firmarse tarde. Me aseguro de que no mueva nada, lo que tarda un minuto y medio como mucho. Después llega aquí su cotización nueva por sí sola.
refusal-order_nothing_to_sign = Esta orden no tiene nada que firmar.
refusal-too_many_orders = Tienes { $count } órdenes abiertas, y no caben más. Cancela una primero.

## Start and help

start =
    <b>Hola, { $name }.</b>

    Este bot muestra tus billeteras de Solana, prepara pagos y avisa de lo que ocurre.
    Tus claves se quedan en tu dispositivo: yo nunca las tengo y no puedo mover dinero. Tú firmas cada pago en la página de la billetera.
help-title = <b>Comandos</b>
help-group-wallets = <b>Billeteras</b>
help-group-money = <b>Dinero</b>
help-group-prices = <b>Precios y órdenes</b>
help-group-staking = <b>Staking</b>
help-group-settings = <b>Ajustes</b>
help-group-developers = <b>Desarrolladores</b>
help-more = Todos los demás: /help commands
help =
    <b>Ayuda</b>

    /wallet crea una billetera o conecta la tuya.
    /send y /swap preguntan lo que necesitan. Lees el pago entero antes de firmarlo, en la página de la billetera. Hasta entonces, /cancel lo detiene.
    También puedes escribir lo que quieres, por ejemplo <code>envía 0.1 SOL a Grace</code> o <code>¿cuánto tengo?</code>, y pegar una dirección, un token o un enlace de pago.
    Cuando pregunto algo, responde a ese mensaje: solo una respuesta a él cuenta. Mientras tanto funcionan todos los comandos.

    /help commands – todos los comandos
    /help security – lo que guardo y lo que no puedo hacer
    /help api – para desarrolladores
help-security =
    <b>Seguridad</b>

    • Las claves privadas y las frases de recuperación se crean en tu dispositivo y nunca salen de él. Ni este bot ni su servidor las tienen.
    • Cada pago necesita tu confirmación en la página de la billetera, que muestra lo que lee en los bytes que firmas.
    • Quien robe el token de este bot no puede mover tu dinero.
    • Tu nombre, lo que escribes y lo que respondo se guardan cifrados con una clave solo tuya. Tu número de Telegram, las direcciones de tus billeteras, los pagos con sus notas, las alertas, las órdenes y los ajustes se guardan tal cual.
    • Te aviso si un destinatario se parece a otra dirección que conoces o si le pagas por primera vez.
    • Nadie de este servicio te pide la frase de recuperación. Si la pegas aquí, la borro, pero ya ha pasado por Telegram: mueve tu dinero a una billetera nueva.
help-api =
    <b>Para desarrolladores</b>

    El servicio tiene una API HTTP con operaciones, webhooks y una biblioteca cliente. Consigue una clave de la API o un token de bot con /api.
command-start = empezar y ver los comandos
command-wallet = saldo, dirección, crear, conectar, desconectar
command-wallets = todas las billeteras de este chat
command-recipients = direcciones que has guardado con un nombre: /recipients add Ada &lt;dirección&gt;
command-send = enviar SOL o un token: /send 0.1 SOL
command-swap = cambiar un token por otro: /swap 1 SOL USDC da 1 SOL, /swap SOL 10 USDC consigue 10 USDC
command-limit = cambiar cuando el precio mejore: /limit 1 SOL USDC 200
command-stop = cambiar cuando el precio empeore: /stop 1 SOL USDC 120
command-orders = tus órdenes que esperan un precio
command-history = los últimos pagos de una billetera
command-cancel = cancelar una operación abierta
command-network = elegir mainnet o devnet
command-apps = lo que has permitido a cuentas de desarrolladores
command-forget = ver lo que se guarda y ser olvidado
command-price = precio de un token
command-pools = dónde se negocia un token: /pools SOL
command-summary = tus billeteras ahora: valor, cambios, pagos
command-news = noticias del mercado: /news SOL
command-alert = saber cuándo se alcanza un precio o un saldo: /alert SOL above 200
command-alerts = tus alertas y lo que han hecho
command-stake = staking de SOL: tus stakes, /stake delegate 10, undelegate, withdraw, rewards
command-notifications = activar, desactivar, ajustes
command-help = ayuda: commands, security, api
short-start = Empezar y ver los comandos
short-wallet = Saldo, dirección, crear, conectar, desconectar
short-wallets = Todas las billeteras de este chat
short-recipients = Direcciones guardadas con un nombre
short-send = Enviar SOL o un token
short-swap = Cambiar un token por otro
short-limit = Cambiar cuando el precio mejore
short-stop = Cambiar cuando el precio empeore
short-orders = Tus órdenes
short-history = Los últimos pagos
short-cancel = Cancelar una operación abierta
short-network = Elegir la red
short-apps = Lo que pueden hacer aquí las cuentas
short-forget = Ver lo que se guarda y ser olvidado
short-price = Precio de un token
short-pools = Pools de un token
short-summary = Tus billeteras en pocas líneas
short-news = Noticias del mercado
short-alert = Saber cuándo se alcanza un precio
short-alerts = Tus alertas
short-stake = Hacer staking de SOL
short-notifications = Activar, desactivar, ajustes
short-help = Comandos, seguridad, API

## Wallets

wallet-guide =
    <b>Billetera</b> en { $network }

    Elige qué hacer.
button-balance = Saldo
button-address = Dirección
button-new = Billetera nueva
button-connect = Conectar una billetera
button-disconnect = Desconectar
wallet-action-unknown = /wallet no tiene la acción { $action }. Tiene: balance, address, new, connect, disconnect.
balance-of = <b>{ $address }</b> en { $network }
balance-line = { $amount } { $token }{ $worth }
balance-total = En total { $usd } USD
balance-unpriced = { $count ->
    [one] Un token sin precio no está incluido.
   *[other] { $count } tokens sin precio no están incluidos.
  }
balance-value-unknown = { $reason ->
    [stale] No se conoce el valor en USD: un precio es demasiado antiguo.
    [sources_differ] No se conoce el valor en USD: las fuentes de un precio se contradicen.
    [unconfirmed] No se conoce el valor en USD: un precio se ha movido mucho y aún no está confirmado.
   *[other] No se conoce el valor en USD.
  }
balance-hidden = { $count ->
    [one] Un token está oculto porque parece spam.
   *[other] { $count } tokens están ocultos porque parecen spam.
  }
address-of = Tu dirección en { $network }:
wallets-title = <b>Billeteras de este chat</b>
wallets-line = { $address } en { $network }{ $isDefault ->
    [yes] { " (la que se usa)" }
   *[no] { "" }
  }
button-use-wallet = Usar siempre: { $address } · { $network }
wallet-used = A partir de ahora los pagos salen de { $address }, si no eliges otra billetera.
wallet-new = <b>Billetera nueva</b> en { $network }
wallet-new-next = Pulsa el botón y crea una billetera en la página. Su clave se queda en ese navegador. Luego vuelve aquí: te pregunto si la billetera es tuya.
wallet-connect = <b>Conectar una billetera</b> en { $network }
wallet-connect-next = Pulsa el botón y firma un texto corto con tu billetera en la página. No se mueve nada. Luego vuelve aquí: te pregunto si la billetera es tuya.
wallet-ask-again = Con este enlace no se comprobó ninguna billetera. Pulsa el botón para recibir uno nuevo.
button-make = Crear una billetera
wallet-link-sent = He enviado un enlace al chat. Es solo para ti.
button-new-link = Otro enlace
offer =
    <b>¿Es tuya esta billetera?</b>

    { $address }
    en { $network }

    { $walletType ->
        [device] Se creó o se restauró en la página de la billetera
       *[other] Es una billetera de otra aplicación
    }, y su clave firmó un texto de este servicio el { $time } UTC.
    Si no has sido tú, responde No.
offer-yes = Sí, vincularla a este chat
offer-no = No
offer-accepted =
    La billetera está vinculada a este chat.

    { $address }
    en { $network }
button-faucet = Pedir dinero de prueba
button-max = Máx.
button-cancel-open = Elegir qué cancelar
button-receive = Recibir
button-send = Enviar
button-swap = Intercambiar
faucet-given = En camino a { $address }: { $given }. Te escribo cuando llegue. Es dinero de prueba: no vale nada, y solo existe en { $network }.
faucet-limited = { $seconds ->
    [one] Por ahora ya se ha dado bastante dinero de prueba. Pulsa el botón otra vez dentro de un segundo.
   *[other] Por ahora ya se ha dado bastante dinero de prueba. Pulsa el botón otra vez dentro de { $seconds } segundos.
  }
faucet-away = El servicio que da dinero de prueba no responde. El dinero puede estar en camino: mira tu saldo antes de pulsar el botón otra vez.
offer-refused = La billetera { $address } no está vinculada. Si otra persona abrió tu enlace, pide uno nuevo.
offer-gone = Esta pregunta ya tenía respuesta.
disconnect-which = ¿Qué billetera quieres desconectar? Su dinero y su clave se quedan donde están.
disconnected = La billetera { $address } en { $network } ya no está vinculada a este chat. Su dinero y su clave se quedan donde están.
no-such-wallet = Este chat no tiene esa billetera.

## Network

network-now = Usas { $network }. Elige otra:
network-only = Este servicio solo tiene { $network }.
network-chosen = Ahora usas { $network }.
network-unknown = Este servicio no tiene la red { $network }.

## Send

send-ask-amount =
    <b>Enviar</b>

    ¿Cuánto y de qué token? Responde a este mensaje, por ejemplo con <code>0.1 SOL</code> o <code>max SOL</code>.
    O envía <code>/send 0.1 SOL</code> y, después, una dirección o un nombre guardado.
send-ask-amount-to = ¿Cuánto y de qué token envías a { $address }? Responde a este mensaje, por ejemplo con <code>0.1 SOL</code> o <code>max SOL</code>.
send-ask-recipient = ¿A qué dirección? Responde a este mensaje solo con ella, o con un nombre que hayas guardado en /recipients. Una nota necesita la línea entera: <code>/send { $amount } { $token }</code>, luego la dirección y luego la nota.
send-placeholder-recipient = Dirección o nombre
send-held = En tu billetera hay:
send-saved = Tus destinatarios guardados:
send-from = Los pagos salen de { $address }.
send-amount = { $text } no es una cantidad. Escríbela sin signos entre los miles, como 1000 o 0.5, o escribe max.
send-recipient = { $text } no es una dirección de Solana, y no has guardado ningún destinatario con este nombre. Una dirección tiene de 32 a 44 letras y cifras. /recipients muestra los guardados.
send-which = ¿A cuál de estos te refieres?
send-token-missing = ¿Qué token? Va entre la cantidad y la dirección, como en <code>/send { $amount } SOL { $address }</code>.
send-reply-memo = No sé qué quiere decir aquí «{ $text }», y de una respuesta no tomo ninguna nota. Responde sin eso, o escribe el pago entero en una línea: <code>/send 0.1 SOL</code>, luego la dirección y luego la nota.
send-swapped = Escribe primero la cantidad, luego el token y luego la dirección.
send-memo = La nota tiene caracteres que no se ven. Escríbela en texto simple.
choose-wallet = ¿Desde qué billetera?
recipients-title = <b>Destinatarios guardados</b> en { $network }
recipients-none = No hay destinatarios guardados en { $network }.
recipients-line = <b>{ $name }</b> { $address }{ $from ->
    [page] { " (de la página de la billetera)" }
    [chat] { " (de otro chat de tu billetera)" }
   *[own] { "" }
  }
recipients-more = … y { $count } más. Escribe una parte de un nombre, como <code>/recipients ada</code>, para encontrar uno.
recipients-more-buttons = { $count } más no tienen botón. Para quitar uno, escribe <code>/recipients remove NOMBRE</code>.
recipients-how =
    Para guardar uno, escribe un nombre y una dirección: <code>/recipients add NOMBRE DIRECCIÓN</code>
    Después paga con el nombre: <code>/send 0.1 SOL NOMBRE</code>
recipients-usage-add = Escribe un nombre y luego la dirección: <code>/recipients add NOMBRE DIRECCIÓN</code>
recipients-usage-remove = Escribe el nombre: <code>/recipients remove NOMBRE</code>
recipients-no-address = { $text } no es una dirección de Solana. Una dirección tiene de 32 a 44 letras y cifras.
recipients-saved =
    ✅ Guardado en { $network }: <b>{ $name }</b> { $address }
    Paga con el nombre: { $line }
recipients-removed = <b>{ $name }</b> ya no está guardado.
recipients-gone = Ya se había quitado.
recipients-unknown = No has guardado ningún destinatario { $text } en { $network }.
recipients-of-page = <b>{ $name }</b> se guardó en la página de la billetera. Quítalo allí.
recipients-of-chat = <b>{ $name }</b> se guardó en otro chat de tu billetera. Quítalo allí.
button-remove-recipient = Quitar { $name }
send-no-wallet = Este chat no tiene ninguna billetera en { $network }. Crea una con /wallet new o elige otra red con /network.
send-prepared = He preparado un pago de { $amount } { $token } a { $recipient } y lo he enviado al chat para que se confirme.
swap-ask-input =
    <b>Intercambiar</b>

    ¿Cuánto das y de qué token? Responde a este mensaje, por ejemplo con <code>1 SOL</code>.
    La próxima vez, <code>/swap 1 SOL USDC</code> lo dice todo de una vez. Para recibir una cantidad concreta, escríbela delante del token que recibes: <code>/swap SOL 10 USDC</code>. Puede seguir un límite para el precio, como 0.5%.
swap-ask-output = ¿Qué token recibes? Responde a este mensaje, por ejemplo con <code>USDC</code>.
swap-ask-amount-out = ¿Cuánto recibes y de qué token, a cambio de { $token }? Responde a este mensaje, por ejemplo con <code>10 USDC</code>.
swap-slippage = { $text } no es un deslizamiento. Escribe un porcentaje de hasta { $max }, como 0.5%.
swap-prepared = He preparado un intercambio de { $amount } { $token } por { $output } y lo he enviado al chat para que se confirme.
swap-warned = Lee esto antes de intercambiar. No se inició nada.
swap-warned-token = El token que recibes:
button-swap-anyway = Intercambiar de todos modos
card-swap-title = <b>Intercambiar { $amount } { $token }{ $worth } por { $output }</b> en { $network }
card-swap-least = Recibes al menos { $amount } { $token }, o no se intercambia nada
card-swap-quoted = Esperado { $amount } { $token }{ $worth }
card-swap-rent = Depósito para tu nueva cuenta de token { $amount } SOL
card-swapped-title = <b>Intercambiado: { $given } { $input }{ $worth } por { $amount } { $token }</b> en { $network }
card-fee-reverted = de ella, por el primer intento { $amount } SOL
card-swap-price = Precio { $price } { $token } por 1 { $input }
card-swap-rent-back = Depósito devuelto { $amount } SOL
card-swap-wrapped = { $amount } SOL que ya estaba envuelto vuelve como SOL
card-swap-unwrapped = { $amount } SOL que ya estaba envuelto volvió como SOL
card-swap-impact = Impacto en el precio { $percent } %
card-swap-route = Ruta { $exchanges }
card-send-title = <b>Enviar { $amount } { $token }{ $worth }</b> en { $network }
card-sent-title = <b>Enviado: { $amount } { $token }{ $worth }</b> a { $to } en { $network }
card-prepared-by = ✍️ Preparado por <b>{ $account }</b>, no por ti
card-revoked = <b>{ $account }</b> había preparado un pago aquí. Has retirado su permiso, así que ya no se muestra.
card-from = De { $address }
card-to = A { $address }
card-fee = Comisión de la red { $amount } SOL
card-rent = Depósito para la cuenta nueva del destinatario { $amount } SOL
card-received = El destinatario recibe { $amount } { $token }; el token se queda con el resto.
card-balance = Saldo después { $amount } { $token }
card-memo = Nota: { $memo }
card-reference = Referencia: { $reference }
card-risk = ⚠️ Riesgo { $level }
card-risk-low = ℹ️ Ten en cuenta
risk-low = bajo
risk-medium = medio
risk-high = alto
risk-new-recipient = • Esta billetera nunca ha enviado nada a este destinatario.
risk-large-share = • Es el { $percent } % de los { $token } que tiene la billetera.
risk-look-alike =
    • El destinatario se parece a { $known }, a quien esta billetera ya ha enviado, pero es otra dirección: { $differences }{ $more ->
        [0] .
       *[other] , y { $more } más son distintos.
    }
risk-difference = el carácter { $place } es “{ $is }” en lugar de “{ $was }”
risk-missing = nada
menu-wallet = Monedero
button-confirm = Confirmar y firmar
button-cancel = Cancelar
status-awaiting_confirmation = No se envía nada hasta que confirmes y firmes en la página de la billetera.
status-awaiting_signature = Confirmado. Falta tu firma en la página de la billetera.
status-submitted = Firmado y enviado. Falta la red.
status-confirmed = ✅ Hecho. { $link }
status-failed = ❌ Ha fallado, y no se ha movido nada salvo la comisión. { $reason }
status-rejected = Rechazado. No se ha enviado nada.
status-cancelled = Cancelado. No se ha enviado nada.
status-expired = No se confirmó a tiempo. No se ha enviado nada.
status-rejected-reverted = Rechazado. { $reverted }
status-cancelled-reverted = Cancelado. { $reverted }
status-expired-reverted = No se firmó a tiempo. { $reverted }
reverted-paid = No se ha hecho nada de ello: la red revirtió el primer intento y solo se pagó su comisión de { $fee } SOL.
reverted-paid-too = El primer intento también se revirtió, y se pagó su comisión de { $fee } SOL.
status-ending = Termina en cuanto sea seguro que ya no se puede enviar nada.
reason-network_unavailable = La red no responde; la espero.
reason-nodes_disagree = Los nodos de la red se contradicen; espero hasta que coincidan bastantes.
reason-too_few_nodes = Lo han confirmado muy pocos nodos; espero a más.
reason-blockhash_expired = La firma llegó tarde. Compruebo que ya no puede valer; después puedes firmar otra vez.
reason-preflight_failed = La red no lo acepta por ahora; sigo intentándolo mientras pueda valer.
reason-reverted = El precio se movió antes del intercambio. No se intercambió nada; solo se pagó la comisión de la red. En cuanto eso sea definitivo, puedes firmar otra vez.
reason-reverted-again = El precio se movió antes del intercambio. No se intercambió nada; solo se pagó la comisión de la red. Firma otra vez y lo intento una vez más con el mismo mínimo.
reason-stake-reverted = La red estaba pagando las recompensas de la época, y mientras tanto no cambia stakes. Solo se pagó su comisión. En cuanto sea definitivo, puedes firmar otra vez.
reason-stake-reverted-again = La red estaba pagando las recompensas de la época, y mientras tanto no cambió stakes. Solo se pagó su comisión. Firma otra vez y lo intento de nuevo.
reason-chain_changed = La red se reemplazó; espero a la que le corresponde.
reason-cancelling = Lo cancelo.
reason-rejecting = Lo rechazo.
reason-expiring = Se acabó su tiempo.
outcome-INSUFFICIENT_BALANCE = La billetera no tenía suficiente cuando se ejecutó la transacción.
outcome-TRANSACTION_FAILED = La transacción llegó a la cadena y se revirtió allí.
outcome-SLIPPAGE_EXCEEDED = El precio se movió antes del intercambio. No se intercambió nada; solo se pagó la comisión de la red.
outcome-EPOCH_REWARDS_ACTIVE = La red estaba pagando las recompensas de una época, y mientras tanto no cambia ninguna delegación. Inténtalo de nuevo en unos minutos.
outcome-STAKE_CHANGED = El stake cambió después de prepararse esto, por ejemplo en otra aplicación o en su validador, o terminó su época. No se movió nada de él. Míralo con /stake y vuelve a pedirlo.
outcome-REJECTED = Una persona rechazó la operación.
outcome-CANCELLED = La operación se canceló antes de que se enviara nada.
outcome-EXPIRED = La operación no se confirmó o no se firmó a tiempo. No se envió nada.
outcome-DROPPED = La red descartó el bloque con la transacción. Está demostrado que ya no puede volver a entrar.
outcome-NOT_ON_CHAIN = Solo un nodo había informado de la transacción. La mayoría de los nodos comprueba que no está en la cadena.
outcome-CHAIN_RESET = La cadena se sustituyó por otra. Ya no se puede saber qué efecto tuvo la operación en la antigua.
explorer = Verlo en el explorador
wallet-linked = ✅ La billetera se comprobó en la página y está vinculada a este chat.
wallet-created = ✅ Se comprobó una billetera en la página. Quedará vinculada a este chat cuando respondas «Sí» a mi pregunta sobre ella.

## Pasted addresses, tokens and links

pasted-address = <b>Dirección</b> en { $network }
pasted-own = <b>Tu propia billetera</b> en { $network }
pasted-send = Un botón prepara un pago, que tú confirmas y firmas. Otra cantidad: { $line }
pasted-save = Para guardarla, escribe un nombre: { $line }
token-title = <b>{ $symbol }</b> · { $name } en { $network }
token-title-unnamed = <b>Token</b> en { $network }
token-held = Tienes { $amount } { $token }{ $worth }
token-unlisted = No está en la lista de tokens: cualquiera puede crear un token con cualquier nombre.
token-look-alike = Su nombre se parece a { $known }, pero es otro token.
token-warning-HIGH_PRICE_IMPACT = La cantidad es grande para estos fondos: mueve el precio en tu contra.
token-warning-MINT_AUTHORITY = Su emisor puede crear cualquier cantidad.
token-warning-FREEZE_AUTHORITY = Su emisor puede congelarlo en tu billetera.
token-warning-SUSPICIOUS_TOKEN = El mercado advierte sobre él: no te fíes.
token-warning-UNVERIFIED_TOKEN = No está verificado: su nombre puede imitar a otro.
token-warning-LOW_LIQUIDITY = Tiene poca liquidez: puede ser difícil de vender.
token-warning-TOKEN_UNKNOWN = El mercado no pudo decir si está verificado.
token-not-swappable = No se puede intercambiar aquí.
pay-request = <b>Un enlace pide { $amount } { $token }</b> en { $network }
pay-request-open = <b>Un enlace pide { $token }</b> en { $network }
pay-request-words = El enlace dice: { $words }
pay-request-check = Todavía no se ha preparado nada. Paga solo si sabes a quién pagas y por qué.
pay-request-amount = El enlace te deja elegir la cantidad. Todavía no se ha preparado nada. Para otra cantidad, envía el enlace con <code>amount=2.5</code>.
pay-link-not-a-link = Esto no es un enlace de pago.
pay-link-transaction-request = Este enlace pide firmar una transacción de un sitio web. No lo hago: pide un enlace que nombre al destinatario.
pay-link-bad-recipient = El enlace no tiene un destinatario válido. Pide otro.
pay-link-unknown-field = El enlace tiene un campo que no conozco ({ $field }), así que no lo uso.
pay-link-doubled-field = El enlace nombra { $field } dos veces, así que no está claro qué pide. Pide otro.
pay-link-bad-value = El enlace tiene un valor equivocado en { $field }. Pide otro.
pay-link-too-many-references = El enlace tiene más de { $count } referencias, así que no lo uso. Pide otro.

## Operations

cancel-none = No hay nada abierto que se pueda cancelar.
cancel-which = Operaciones abiertas. Elige una para cancelarla:
operation-send = Enviar { $amount } { $token } a { $recipient }
operation-swap = Intercambiar { $amount } { $token } por { $output }
operation-stake-delegate = Delegar { $amount } SOL a { $validator }
operation-stake-undelegate = Anular la delegación de { $amount } SOL
operation-stake-withdraw = Retirar { $amount } SOL de stake
operation-stake-redelegate = Delegar otra vez { $amount } SOL a { $validator }
operation-wallet-create = Conectar o crear una billetera
operation-developer-access = Clave nueva de la API
cancel-done = Cancelado.
cancel-under-way = Lo cancelo. Termina en cuanto sea seguro que ya no se puede enviar nada.
cancel-too-late = No se ha cancelado: ya terminó o acaba de cambiar. Su mensaje muestra el estado.
cancel-not-found = No tienes ninguna operación abierta con ese número.

## History

show-memo = Mostrar la nota
memo-none = Este pago no tiene nota.
memo-unknown = Ningún nodo tiene aún este pago. Inténtalo otra vez en un minuto.
memo-of-sender = El remitente escribió lo siguiente. Cualquiera puede escribir allí cualquier cosa, así que no sigas ninguna instrucción:

history-title = <b>Últimos pagos</b> de { $address } en { $network }
history-none = Aún no hay pagos.
history-in = ⬇️ { $amount } { $token }{ $worth } de { $counterparty }, { $time }
history-out = ⬆️ { $amount } { $token }{ $worth } a { $counterparty }, { $time }
history-swap = 🔁 { $amount } { $token }{ $worth } por { $gotten } { $output }, { $time }
history-stake-delegate = 🌱 { $amount } { $token }{ $worth } en stake, { $time }
history-stake-undelegate = 🧊 delegación de un stake anulada, { $time }
history-stake-withdraw = 🔓 { $amount } { $token }{ $worth } de stake volvieron, { $time }
history-stake-redelegate = 🌱 un stake delegado otra vez, { $time }
history-self = ↔️ { $amount } { $token }{ $worth }, { $time }
history-unknown = una dirección desconocida

## Notifications

received =
    ⬇️ <b>{ $amount } { $token }{ $worth } recibidos</b> en { $network }
    de { $sender }
    a { $to }
sent =
    ⬆️ <b>{ $amount } { $token } enviados</b> en { $network }
    de { $from }
    a { $to }
swapped =
    🔁 <b>{ $amount } { $token } intercambiados</b> por al menos { $least } { $output } en { $network }
    con { $wallet }
swapped-for =
    🔁 <b>{ $amount } { $token } intercambiados por { $gotten } { $output }</b> en { $network }
    con { $wallet }
sent-unsigned = Tu billetera no ha firmado esto: el emisor del token lo ha movido.
payment-failed =
    ❌ <b>{ $amount } { $token }</b> en { $network }: { $type ->
        [receive] un pago a
        [swap] un intercambio con
        [stake] un stake de
       *[send] un pago de
    } { $wallet } no se ha realizado. { $reason }
notifications-on = Los avisos están activados: informo de los pagos que llegan, salen o fallan.
notifications-off = Los avisos están desactivados. Los mensajes de seguridad siguen llegando.
notifications-sent = He enviado los ajustes al chat.
notifications-unknown = /notifications no tiene la acción { $action }. Tiene: on, off, settings, threshold, prices, quiet, news, summary.
notifications-title = <b>Avisos</b>: { $enabled ->
        [yes] activados
       *[no] desactivados
    }
notifications-pages = Cada botón abre una página de ajustes. Los mensajes de seguridad siempre llegan.
notifications-categories = Cada botón activa (✅) o desactiva (▫️) una categoría. Los mensajes de seguridad siempre llegan.
notifications-holding = { $least ->
        [any] Los cambios de precio llegan para cada token de la lista que tienen tus billeteras
       *[some] Los cambios de precio llegan para los tokens de la lista de los que tus billeteras tienen { $usd } USD o más
    }, como mucho { $times } veces al día por token. Otra cantidad: <code>/notifications prices 50</code>
button-holding = { $least ->
        [any] cualquier cantidad
       *[some] desde { $usd } USD
    }
holding-guide = Escribe a partir de qué valor de lo que tienes informo de los cambios de su precio, en USD: <code>/notifications prices 50</code>. Con 0, informo de ellos para cada token de la lista que tienen tus billeteras.
holding-set = { $least ->
        [any] Los cambios de precio llegan para cada token de la lista que tienen tus billeteras.
       *[some] Los cambios de precio llegan para los tokens de la lista de los que tus billeteras tienen { $usd } USD o más.
    }
notifications-threshold = Los depósitos por debajo de { $threshold } llegan en un resumen una vez al día. También los tokens que no están en la lista y los remitentes que envían polvo o imitan una dirección tuya. Un botón pone un límite, y el marcado (•) lo quita. Otro límite: <code>/notifications threshold 0.5 SOL</code>
notifications-no-threshold = ninguna cantidad
button-all-settings = ‹ Todos los ajustes
settings-payments = Pagos
settings-deposits = Depósitos pequeños
settings-prices = Precios y alertas
settings-alerts = Alertas
settings-stakes = Staking
settings-reading = Noticias y resúmenes
settings-news = Noticias
settings-summaries = Resúmenes
settings-quiet = Horas de silencio
category-transaction-received = Depósitos
category-transaction-confirmed = Pagos hechos
category-transaction-failed = Fallos
category-price-alert = Alertas
category-price-significant-change = Cambios de precio
category-market-news = Noticias
category-stake-reward = Recompensas
category-stake-delegated = Delegación
category-stake-validator = Validadores
category-stake-cooldown = Stakes libres
threshold-guide = Escribe la cantidad y el token: <code>/notifications threshold 0.5 SOL</code>, o para tokens de cualquier tipo, por su valor, <code>/notifications threshold 5 USD</code>. Con 0, informo enseguida de los depósitos de cualquier cantidad.
threshold-amount = { $text } no es una cantidad. Escríbela sin signos entre los miles, como 1000 o 0.5.
threshold-token = { $token } no está en la lista de tokens. Los que no están en ella siempre llegan en el resumen.
threshold-set = Los depósitos por debajo de { $amount } { $token } llegan en un resumen una vez al día.
threshold-none = Informo enseguida de los depósitos de { $token } de cualquier cantidad.
threshold-no-value = Ya no hay límite en USD.
notifications-quiet = 🌙 Horas de silencio: { $hours } ({ $timeZone }). Lo que ocurra entonces llega después en un resumen. Otras horas: <code>/notifications quiet 22:00-07:00 Europe/Madrid</code>
notifications-not-quiet = 🌙 Sin horas de silencio. Las horas son de { $timeZone }. Otras horas y otra zona: <code>/notifications quiet 22:00-07:00 Europe/Madrid</code>
button-quiet-off = Sin silencio
quiet-guide = Escribe dos horas del día y tu zona horaria: <code>/notifications quiet 22:00-07:00 Europe/Madrid</code>. Para acabar con las horas de silencio: <code>/notifications quiet off</code>
quiet-hours = { $text } no son dos horas distintas del día. Escríbelas así: 22:00-07:00.
quiet-zone = No conozco la zona horaria { $zone }. Escribe su nombre así: Europe/Madrid.
quiet-set = Horas de silencio: { $hours } ({ $timeZone }). Lo que ocurra entonces llega después en un resumen. Los mensajes de seguridad siempre llegan.
quiet-off = Sin horas de silencio. Los avisos llegan enseguida.
notifications-news = 📰 Noticias: las que nombran { $tokens }, como mucho una vez por hora. Otros tokens: <code>/notifications news SOL BTC</code>; todas: <code>/notifications news all</code>
notifications-news-all = 📰 Noticias: todas, como mucho una vez por hora. Solo de algunos tokens: <code>/notifications news SOL BTC</code>
news-guide = Escribe <code>/notifications news on</code>, <code>/notifications news off</code> o los tokens que las noticias tienen que nombrar: <code>/notifications news SOL BTC</code>. <code>/notifications news all</code> es para todas las noticias.
news-on = Las noticias llegan como mucho una vez por hora. <code>/notifications news SOL BTC</code> elige los tokens.
news-off = No más noticias.
news-all = Todas las noticias llegan como mucho una vez por hora.
news-about = Las noticias que nombran { $tokens } llegan como mucho una vez por hora.
news-token = { $token } no es el símbolo de un token. Escribe símbolos como SOL o BTC.
news-too-many = Elige { $count } tokens como mucho.
news-title = 📰 <b>Noticias del mercado</b>
news-source = <i>{ $source }, { $time }</i>
news-none = No hay noticias del último día.
news-none-about = No hay noticias de { $token } del último día.
news-no-feeds = Este servicio no lee ninguna fuente de noticias.
summary-title = 📊 <b>{ $every ->
        [week] Tu resumen semanal
       *[day] Tu resumen diario
    }</b>, { $time }
summary-value = Valor de tus billeteras: <b>{ $usd } USD</b>
summary-unknown = Valor de tus billeteras: desconocido. { $reason ->
        [balance_unknown] Todavía se está leyendo el saldo de una billetera.
        [stale] Un precio es demasiado antiguo.
        [sources_differ] Las fuentes de un precio se contradicen.
       *[unpriced] Ninguna fuente tiene un precio de lo que contienen.
    }
summary-unpriced = { $count ->
        [one] Un token sin precio en ninguna fuente no está incluido.
       *[other] { $count } tokens sin precio en ninguna fuente no están incluidos.
    }
summary-change = { $change } USD{ $percent } desde { $time }
summary-other-wallets = En el último resumen las billeteras eran otras, así que no comparo los valores.
summary-movers = Los que más se movieron: { $movers }
summary-since = Desde { $time }:
summary-deposits = ⬇️ Depósitos: { $count }{ $amounts }
summary-sends = ⬆️ Envíos: { $count }{ $amounts }
summary-alerts = 🔔 Alertas disparadas: { $count }
summary-chart = Carteras
summary-guide = Escribe <code>/notifications summary daily 9 Europe/Madrid</code> o <code>/notifications summary weekly 18</code>: cada cuánto, y la hora de tu zona horaria. <code>/notifications summary off</code> lo termina.
summary-set = { $every ->
        [week] El resumen llega los lunes a las { $time } ({ $timeZone }).
       *[day] El resumen llega cada día a las { $time } ({ $timeZone }).
    }
summary-off = No más resúmenes.
summary-hour = { $text } no es una hora del día. Escribe de 0 a 23, como 9 o 18:00.
summary-unknown-every = No conozco { $text }. Escribe daily, weekly u off.
summary-no-prices = Este servicio no tiene precios, así que no hay resúmenes.
summary-no-wallet = Este chat no tiene ninguna billetera, así que no hay nada que resumir. /wallet vincula una.
notifications-summary = 📊 { $every ->
        [week] El resumen de tus billeteras llega los lunes a las { $time }.
       *[day] El resumen de tus billeteras llega cada día a las { $time }.
    } Otra hora: <code>/notifications summary daily 18</code>
notifications-no-summary = 📊 Sin resumen de tus billeteras. <code>/notifications summary daily 9</code> envía uno cada día.
button-summary-day = 📊 diario
button-summary-week = 📊 semanal
button-summary-off = 📊 ninguno
digest-title = <b>Resumen</b>
digest-quiet = En tus horas de silencio:
digest-small = Depósitos por debajo de tu límite:
list-more = … y { $count } más
digest-failed = ❌ { $amount } { $token } no se ha realizado, { $time }
digest-unlisted = { $count ->
    [one] Un depósito de un token que no está en la lista.
   *[other] { $count } depósitos de tokens que no están en la lista.
  }
digest-flagged = { $count ->
    [one] Un depósito parece spam o imita una dirección tuya, así que no muestro su remitente.
   *[other] { $count } depósitos parecen spam o imitan una dirección tuya, así que no muestro sus remitentes.
  }
button-history = Historial
button-alert = Alerta
button-send-amount = Enviar { $amount } { $token }
button-buy-for = Comprar con { $amount } { $token }
button-sell-part = Vender { $percent } %
button-sell-all = Vender todo
button-prepare-payment = Preparar este pago
button-on = Activar
button-off = Desactivar

## Alerts

alert-guide =
    <b>Alerta nueva</b>

    Elige un token o escribe lo que quieres saber:
    <code>/alert SOL above 200</code> (por encima; <code>below</code>: por debajo)
    <code>/alert SOL crosses 200</code> (al subir o al bajar, según dónde esté el precio)
    <code>/alert SOL 5% 1h</code>
    <code>/alert balance SOL below 1</code> (saldo)
    Añade <code>every 2h</code> para que se repita y <code>until 2026-12-31</code> para que termine.
alert-target-guide = { $isPriced ->
        [yes] <b>{ $token }</b> está a { $price } USD. Elige cuándo te escribo, o escríbelo tú:
       *[no] Aún no tengo precio de <b>{ $token }</b>. Si es la primera vez que preguntas por él, pregunta otra vez en unos segundos, o escribe un precio:
    } <code>/alert { $example } above 200</code>
alert-ask-token = O responde a este mensaje con un token, por ejemplo <code>SOL</code>.
alert-ask-target = ¿Cuándo te escribo sobre { $token }? Responde a este mensaje, por ejemplo con <code>above 200</code> (por encima) o <code>5% 1h</code>.
alert-ask-balance = ¿Qué token y qué cantidad? Responde a este mensaje, por ejemplo con <code>SOL below 1</code>. Se trata de tu billetera { $wallet }, que se cambia con /wallets.
alert-ask-amount = ¿Con qué cantidad de { $token }? Responde a este mensaje, por ejemplo con <code>below 1</code>. Se trata de tu billetera { $wallet }, que se cambia con /wallets.
button-alert-balance = Saldo de mi billetera
button-alert-above = por encima de { $target } (+{ $percent } %)
button-alert-below = por debajo de { $target } (−{ $percent } %)
button-alert-percent = { $percent } % arriba o abajo en 1h
alert-condition = No conozco la condición «{ $text }». Escribe above, below o crosses con un precio, como <code>/alert SOL above 200</code>, o un cambio, como <code>/alert SOL 5% 1h</code>.
alert-balance-condition = No conozco la condición «{ $text }». Escribe below o above con una cantidad, como <code>/alert balance SOL below 1</code>.
alert-target = «{ $text }» no es un número. Escríbelo sin signos entre los miles, como 1000 o 200.5.
alert-timeframe = Escribe después del porcentaje en cuánto tiempo: 5m, 1h, 4h, 24h o 7d. «{ $text }» no es ninguno de ellos.
alert-every = «{ $text }» no es un tiempo que yo pueda esperar entre dos mensajes. Escribe minutos, horas o días, como 30m, 2h o 1d; 30d como máximo.
alert-until-day = «{ $text }» no es un día. Escríbelo así: 2026-12-31.
alert-until-past = { $text } ya ha pasado. Elige un día posterior.
alert-more-words = No entiendo «{ $text }». Envía /alert para ver cómo se escribe una alerta.
alert-no-price = Aún no tengo precio de { $token }, así que no puedo saber por qué lado lo cruzaría. Escribe above o below, o pregunta otra vez en unos segundos.
symbol-look-alike = { $token } no está en la lista de tokens y solo se parece a { $known }. ¿Quieres decir { $known }? Si no, escribe la dirección de su mint.
alert-made = He creado esta alerta:
rule-above = { $token } por encima de { $target } USD
rule-below = { $token } por debajo de { $target } USD
rule-crosses_up = { $token } sube hasta { $target } USD
rule-crosses_down = { $token } baja hasta { $target } USD
rule-percent_change = { $token } { $direction ->
        [up] sube
        [down] baja
       *[any] sube o baja
    } { $percent } % en { $timeframe }
rule-balance_below = { $wallet } por debajo de { $target } { $token }
rule-balance_above = { $wallet } por encima de { $target } { $token }
fired-above = <b>{ $token } está por encima de { $target } USD:</b> { $value } USD
fired-below = <b>{ $token } está por debajo de { $target } USD:</b> { $value } USD
fired-crosses_up = <b>{ $token } ha subido hasta { $target } USD:</b> { $value } USD
fired-crosses_down = <b>{ $token } ha bajado hasta { $target } USD:</b> { $value } USD
fired-percent_change = <b>{ $token } ha { $direction ->
        [up] subido
       *[down] bajado
    } un { $percent } % en { $timeframe }:</b> de { $base } a { $value } USD
fired-balance_below = <b>Menos de { $target } { $token }:</b> { $wallet } tiene { $value } { $token }
fired-balance_above = <b>Más de { $target } { $token }:</b> { $wallet } tiene { $value } { $token }
alert-fired = 🔔 { $fired }
alert-time = { $time } ({ $timeZone })
alert-time-about = Hacia { $time } ({ $timeZone }): me perdí el momento y lo encontré en el historial de precios.
alert-sources = Las fuentes coinciden: { $prices }.
alert-one-source = Solo una fuente tiene este precio: { $prices }.
alert-gap = ⚠️ De { $from } a { $to } no leí nada y el historial de precios no dice qué ocurrió entonces.
alert-gap-judged = De { $from } a { $to } no leí nada; el historial de precios dice qué ocurrió entonces.
alert-note = Nota: { $note }
digest-alert = 🔔 { $fired }, { $time }
significant-change = { $direction ->
        [up] 📈
       *[down] 📉
    } { $change }
significant-change-off = Tu billetera lo tiene. Los avisos como este son un botón de /notifications.
digest-change = 📊 { $change }, { $time }
button-chart = Gráfico
alert-title = 🔔 <b>{ $rule }</b>
alert-is-armed = 🟢 Activa.
alert-is-triggered = ✅ Ha saltado.
alert-is-expired = ⌛ Ha terminado.
alert-is-paused = ⏸ En pausa.
alert-is-snoozed = 💤 Aplazada hasta { $time } ({ $timeZone }).
alert-is-cooling = 🕓 Ha saltado y descansa hasta { $time } ({ $timeZone }).
alert-is-returning = ⏳ Ha saltado y se activa otra vez cuando el valor haya vuelto.
alert-is-past = ⏳ Su condición ya se cumple. Se activa cuando el valor haya vuelto, y salta la próxima vez.
alert-is-waiting = ⏳ Se activa en cuanto lea un valor que no cumpla su condición.
alert-now-price = Ahora: { $price } USD, de hace { $seconds } s
alert-now-balance = Ahora: { $amount } { $token }
alert-now-unknown = Aún no conozco el valor actual.
alert-once = Salta una vez.
alert-recurring = Salta otra vez, pero no antes de { $coolDown }.
alert-until = Hasta { $time } (UTC)
alert-not-here = No escribe en este chat.
alert-timeline = <b>Cronología</b> ({ $timeZone })
alert-change-created = { $time } creada
alert-change-changed = { $time } cambiada
alert-change-armed = { $time } activada
alert-change-fired = { $time } <b>saltó</b> a { $value }
alert-change-cooled = { $time } fin del descanso
alert-change-rebased = { $time } vuelve a medir desde el precio al principio del plazo
alert-change-paused = { $time } en pausa
alert-change-paused_by_tier = { $time } en pausa, porque el nivel de la cuenta no tiene alertas
alert-change-snoozed = { $time } aplazada
alert-change-resumed = { $time } reanudada
alert-change-expired = { $time } terminada
alert-preview = { $count ->
        [0] En los últimos 30 días no habría saltado.
        [one] En los últimos 30 días habría saltado una vez:
       *[other] En los últimos 30 días habría saltado { $count } veces:
    }
alert-preview-since = { $count ->
        [0] No habría saltado desde el { $time }. No tengo precios anteriores de los últimos 30 días.
        [one] Habría saltado una vez desde el { $time }. No tengo precios anteriores de los últimos 30 días.
       *[other] Habría saltado { $count } veces desde el { $time }. No tengo precios anteriores de los últimos 30 días.
    }
alert-preview-unknown = Aún no tengo precios de los últimos 30 días, así que esto no se puede probar.
alert-preview-share = Tengo precios del { $share } % de este tiempo; el resto no se ha evaluado.
button-alert-preview = ¿Cuándo habría saltado?
alert-ask-delete = ¿Borrar la alerta <b>{ $rule }</b>? Su cronología se borra con ella.
alert-deleted = La alerta está borrada.
alert-gone = Esta alerta está borrada.
button-alert-show = Mostrar
button-alert-again = Otra vez
button-alert-snooze = Aplazar 1 h
button-alert-pause = Pausar
button-alert-resume = Reanudar
button-alert-ask_delete = Borrar
button-alert-delete = Sí, borrarla
button-alert-keep = No
button-alerts = Todas las alertas
button-alerts-of = Alertas en { $network }
button-more-alerts = Más
button-new-alert = Alerta nueva
alerts-title = <b>Tus alertas</b> en { $network }. Elige una para ver lo que ha hecho y cambiarla:
alerts-none = No tienes alertas en { $network }.
alerts-line-armed = 🟢 { $rule }: activa
alerts-line-triggered = ✅ { $rule }: ha saltado
alerts-line-cooling = ⏳ { $rule }: aún no activa
alerts-line-expired = ⌛ { $rule }: terminada
alerts-line-paused = ⏸ { $rule }: en pausa
alerts-on = Tus alertas llegan a este chat.
alerts-off = Tus alertas ya no llegan a este chat. /alerts on las activa.
alerts-unknown = /alerts no tiene la acción { $action }. Tiene: on, off.

## Orders

order-guide-limit = Escribe la cantidad, el token que das, el token que recibes y un precio mejor que el actual en USD: <code>/limit 1 SOL USDC 200</code>. Un segundo precio, peor, forma una pareja: <code>/limit 1 SOL USDC 200 120</code>. Cuando se alcance el precio, te envío el intercambio para que lo firmes.
order-guide-stop = Escribe la cantidad, el token que das, el token que recibes y un precio peor que el actual en USD: <code>/stop 1 SOL USDC 120</code>. Cuando se alcance el precio, te envío el intercambio para que lo firmes. Si lo que quieres es no recibir avisos: /notifications off
order-amount = { $text } no es una cantidad. Escribe un número sin signos entre los miles, como 1000 o 0.5.
order-price = { $text } no es un precio. Escríbelo en USD y sin signos entre los miles, como 1000 o 200.5.
order-more-words = No entiendo «{ $text }». Escribe la cantidad, dos tokens y el precio, como <code>/limit 1 SOL USDC 200</code>.
order-network = Las órdenes solo son posibles en { $network }, porque ahí leo precios. /network la cambia.
order-no-price = Aún no tengo precio de { $token }, así que no puedo saber cuándo se alcanza. Si preguntas por primera vez, pregunta otra vez en unos segundos.
order-wrong-limit = { $token } está a { $price } USD. /limit espera un precio mejor, y { $target } USD está { $side ->
        [above] por debajo
       *[below] por encima
    }. Para cambiar cuando { $token } { $side ->
        [above] baje
       *[below] suba
    } a { $target } USD, usa /stop:
order-wrong-stop = { $token } está a { $price } USD. /stop espera un precio peor, y { $target } USD está { $side ->
        [above] por debajo
       *[below] por encima
    }. Para cambiar cuando { $token } { $side ->
        [above] baje
       *[below] suba
    } a { $target } USD, usa /limit:
order-wrong-pair = { $token } está a { $price } USD. El primer precio de una pareja tiene que estar { $side ->
        [above] por encima y el segundo por debajo.
       *[below] por debajo y el segundo por encima.
    }
order-at-price = { $token } está a { $price } USD, que es el precio que escribiste. Puedes cambiar ahora mismo:
order-warned = Lee esto antes de crear la orden. No la he creado.
button-order-anyway = Crearla de todos modos
order-made = He creado esta orden:
order-title = 🎯 <b>{ $rule }</b>
order-rule = { $amount } { $token } por { $output } si { $when }
order-pair = { $token } sube a { $above } USD o baja a { $below } USD
order-from = De { $address } en { $network }
order-not-alone = Nada se ejecuta sin ti: cuando se alcance el precio, te envío el intercambio con una cotización nueva, y tú lo firmas.
order-until = Hasta { $time } (UTC)
order-is-waiting = ⏳ Espera el precio.
order-is-triggered = 🔔 Se alcanzó el precio. Puedes firmar.
order-is-done = ✅ Hecha.
order-is-cancelled = ✖️ Cancelada.
order-is-expired = ⌛ Ha terminado sin intercambio.
order-reason-PRICE_MOVED = El mercado da ahora menos que el mínimo de la orden.
order-reason-INSUFFICIENT_FUNDS = La billetera tiene muy poco para el intercambio.
order-reason-TOKEN_WARNINGS = El intercambio tiene una advertencia crítica que no habías visto al crear la orden.
order-reason-MARKET_UNAVAILABLE = El mercado o la red no responde.
order-reason-NO_ROUTE = El mercado no tiene ruta para el intercambio.
order-reason-REFUSED = El intercambio no se puede preparar ahora.
order-reason-NOT_SIGNED = El último intercambio no se firmó a tiempo.
order-reason-FAILED = El último intercambio falló.
order-reason-WITHDRAWN = El intercambio se canceló o se rechazó, y la orden con él.
order-reason-NOT_ALLOWED = Quien la creó ya no puede preparar intercambios de esta billetera.
button-sign-now = Firmar ahora
button-new-quote = Cotización nueva
button-order-cancel = Cancelar la orden
button-orders = Todas las órdenes
button-sign-order = Firmar ahora: { $order }
button-cancel-order = Cancelar: { $order }
button-more-orders = Más
button-orders-of = Órdenes en { $network }
button-orders-ended = Órdenes terminadas
button-orders-open = Órdenes abiertas
orders-open-title = <b>Tus órdenes</b> en { $network }. Nada se ejecuta sin ti:
orders-open-none = No tienes órdenes abiertas en { $network }. Crea una: <code>/limit 1 SOL USDC 200</code>
orders-ended-title = <b>Tus órdenes terminadas</b> en { $network }:
orders-ended-none = No tienes órdenes terminadas en { $network }.
orders-line-waiting = ⏳ { $order }: espera
orders-line-triggered = 🔔 { $order }: alcanzada, falta tu firma
orders-line-done = ✅ { $order }: hecha
orders-line-cancelled = ✖️ { $order }: cancelada
orders-line-expired = ⌛ { $order }: terminada
order-gone = Esta orden ya no existe.
order-too-late = No se ha cancelado: su intercambio ya está firmado, o la orden ha terminado. /orders la muestra.
order-warned-now = Lee esto antes de firmar. No era así cuando creaste la orden.
button-order-sign-anyway = Firmar de todos modos
card-order = 🎯 { $isOwn ->
        [yes] Tu orden
       *[no] La orden
    }: { $token } ha alcanzado { $target } USD ({ $value } USD el { $time }, { $timeZone }).
card-order-open = La orden sigue abierta hasta el { $time } (UTC). Te la recuerdo, y puedes pedir una cotización nueva con el botón.
order-fired = 🎯 <b>{ $token } ha alcanzado { $target } USD</b> ({ $value } USD), para tu orden de { $amount } { $input } por { $output }.
order-unprepared = No hay ningún intercambio preparado. Lo intento otra vez hasta que termine la orden.
order-of-page = La orden está en la página de la billetera con { $wallet }.
order-on-page = Firma el intercambio en la página de la billetera con { $wallet }.
order-ended = ⌛ <b>Tu orden ha terminado sin intercambio:</b> { $amount } { $input } por { $output }.
digest-order = { $order } { $time }

## Stakes

time-about = { $day }, hacia las { $time }
stake-action-unknown = /stake no tiene la acción { $action }. Tiene: delegate, undelegate, withdraw, rewards. Solo, muestra tus stakes.
stake-delegate-guide = Escribe cuántos SOL delegas: <code>/stake delegate 10</code>. Después eliges un validador. Tus SOL siguen siendo tuyos: el validador vota con ellos y no puede llevárselos.
stake-undelegate-guide = Escribe cuántos SOL quieres de vuelta: <code>/stake undelegate 5</code>, o <code>/stake undelegate all</code>. Están en espera hasta el final de la época, y después puedes retirarlos.
stake-withdraw-guide = Un retiro toma todo lo que está libre: escribe solo <code>/stake withdraw</code>. Para retirar un solo stake, usa su botón debajo de <code>/stake</code>.
stake-undelegate-amount = { $text } no es una cantidad. Escríbela sin signos entre los miles, como 1000 o 2.5, o escribe all.
stake-prepared = He preparado esto y lo he enviado al chat para que lo confirmes:
stake-remaining = { $count ->
        [one] Un stake más no cupo.
       *[other] { $count } stakes más no cupieron.
    } Cuando hayas firmado estas, envía el comando otra vez.
stake-warned = Lee esto antes de delegar. No se inició nada.
stake-warning-VALIDATOR_DELINQUENT = El validador no vota ahora: un stake con él no gana nada.
stake-warning-HIGH_COMMISSION = El validador se queda con una décima parte de las recompensas o más.
stake-warning-COMMISSION_RAISED = El validador ha subido su comisión en las últimas épocas.
stake-warning-LOW_VOTE_CREDITS = El validador vota menos que la mayoría, así que sus stakes ganan menos.
button-stake-anyway = Delegar de todos modos
validators-title = <b>Elige un validador</b> para { $amount } SOL. El de mayor rendimiento estimado va primero:
validators-title-all = <b>Elige un validador.</b> El de mayor rendimiento estimado va primero:
validators-line = <b>{ $validator }</b>: se queda con el { $percent } % de las recompensas; { $stake } SOL en stake
validators-yield = Estimado { $percent } % al año, { $source ->
        [rewards] según recompensas reales de las últimas épocas
       *[inflation] según la inflación de la red
    }
validators-note = No se delega nada hasta que firmes. Para buscar otro, escribe su nombre o su dirección: <code>/stake delegate { $amount } nombre</code>
validators-none = Aún no conozco validadores de esta red. Pregunta otra vez dentro de un minuto, o escribe la dirección de una cuenta de voto después de la cantidad.
validators-none-found = No conozco ningún validador { $search } en esta red. Escribe una parte de su nombre, o el principio de su dirección.
button-validator = { $validator } · retiene { $percent } % · est. { $yield } % al año
button-validator-only = { $validator } · retiene { $percent } %
button-more-validators = Más
card-stake-delegate-title = <b>Delegar { $amount } SOL{ $worth }</b> en { $network }
card-stake-undelegate-title = <b>Anular la delegación de { $amount } SOL{ $worth }</b> en { $network }
card-stake-withdraw-title = <b>Retirar { $amount } SOL{ $worth } de stake</b> a tu billetera en { $network }
card-stake-redelegate-title = <b>Delegar otra vez { $amount } SOL{ $worth }</b> en { $network }
card-stake-validator = Al validador { $address }
card-stake-validator-named = Al validador <b>{ $name }</b>, { $address }
card-stake-validator-of = Con el validador { $address }
card-stake-validator-of-named = Con el validador <b>{ $name }</b>, { $address }
card-stake-commission = Se queda con el { $percent } % de las recompensas
card-stake-active = 📅 Activo desde el { $time } ({ $timeZone }), cuando empieza la época { $epoch }
card-stake-active-at-once = 📅 Sigue activo, y gana sin interrupción
card-stake-cooldown = 📅 En espera hasta el { $time } ({ $timeZone }), cuando empieza la época { $epoch }. Te escribo cuando puedas retirarlo
card-stake-cooldown-at-once = 📅 Todavía no estaba activo, así que queda libre enseguida. Te escribo cuando puedas retirarlo
card-stake-yield = Rendimiento estimado { $percent } % al año, { $source ->
        [rewards] según recompensas reales de las últimas épocas
       *[inflation] según la inflación de la red
    }. No está prometido
card-stake-rent = Depósito { $amount } SOL, que vuelve con el stake
card-stake-new-position = En la cuenta de stake nueva { $address }
card-stake-position = Cuenta de stake { $address }
card-stake-positions = { $count ->
        [one] De la cuenta de stake { $addresses }
       *[other] De { $count } cuentas de stake: { $addresses }
    }
card-stake-split = Una parte de un stake pasa a la cuenta de stake nueva { $address }; el resto sigue delegado
card-stake-closes = Las cuentas de stake que quedan vacías se cierran, y su depósito también vuelve. También hasta { $amount } SOL más de cada una, si otros lo envían allí
stakes-title = <b>Tus stakes</b> en { $network }: { $amount } SOL
stakes-none = No tienes stakes en { $network }. Delega algunos SOL: <code>/stake delegate 10</code>
stakes-epoch = Época { $epoch }: ha pasado el { $percent } %; termina el { $time } ({ $timeZone }).
stake-is-active = 🟢 <b>{ $amount } SOL</b> con { $validator }: activo
stake-is-activating = ⏳ <b>{ $amount } SOL</b> con { $validator }: activo desde el { $time }
stake-is-deactivating = 🧊 <b>{ $amount } SOL</b> con { $validator }: en espera, libre el { $time }
stake-is-inactive = 🔓 <b>{ $amount } SOL</b>: libre, y no gana nada
stake-part-active = { $amount } SOL ya están activos
stake-part-free = { $amount } SOL ya están libres
stake-rewards-so-far = Recompensas hasta ahora: { $amount } SOL
stake-locked = 🔒 Bloqueado hasta el { $time }: lo muestro y nunca lo toco
stake-account = Cuenta de stake { $address }
stake-foreign = Otra billetera también decide sobre él: lo muestro y nunca lo toco
button-stake-undelegate = Anular delegación de { $amount } SOL
button-stake-withdraw = Retirar { $amount } SOL
button-stake-withdraw-all = Retirar todo lo que está libre
button-stake-again = Delegar otra vez { $amount } SOL
button-stake-keep = Mantener { $amount } SOL delegados
button-stake-delegate = Delegar
button-stake-rewards = Recompensas
button-stakes = Todos los stakes
button-more-stakes = Más
rewards-title = <b>Recompensas</b> de { $address } en { $network }
rewards-year = { $year }: <b>{ $amount } SOL</b> en { $count ->
        [one] una recompensa
       *[other] { $count } recompensas
    }
rewards-line = 💰 { $amount } SOL por la época { $epoch } de { $validator }, { $time }
rewards-none = Aún no hay recompensas en { $network }. Un stake gana desde la época en que está activo, y las recompensas llegan al final de cada época.
stake-told-reward = 💰 <b>{ $amount } SOL de recompensas</b> en { $network } por la época { $epoch }, del validador { $validator }
stake-told-delegated = 🌱 <b>{ $amount } SOL delegados</b> en { $network } al validador { $validator }
stake-told-undelegated-at-once = 🧊 <b>Delegación de { $amount } SOL anulada</b> en { $network }: libre ahora, porque todavía no estaba activa
stake-told-undelegated = 🧊 <b>Delegación de { $amount } SOL anulada</b> en { $network }: libre el { $until } ({ $timeZone })
stake-told-withdrawn = 🔓 <b>{ $amount } SOL de stake retirados</b> en { $network }
stake-told-active = 🟢 <b>{ $amount } SOL de stake están activos</b> en { $network } con el validador { $validator }, y ganan recompensas
stake-told-cooldown = ⏰ <b>La espera de { $amount } SOL de stake casi ha terminado</b> en { $network }: libres el { $until } ({ $timeZone })
stake-told-withdrawable = { $reminder ->
        [0] 🔓 <b>{ $amount } SOL de stake están libres</b> en { $network }. Retíralos, o delégalos otra vez.
       *[other] 🔓 <b>{ $amount } SOL de stake siguen libres</b> en { $network }, y no ganan nada. Retíralos, o delégalos otra vez.
    }
stake-told-validator = ⚠️ <b>El validador { $validator }</b> de tu stake en { $network } rinde peor. Se queda con el { $percent } % de las recompensas.
stake-told-validator_recovered = ✅ <b>El validador { $validator }</b> de tu stake en { $network } vota otra vez, y el stake vuelve a ganar.
stakes-told-cooldown = ⏰ <b>La espera de { $amount } SOL de { $count } stakes casi ha terminado</b> en { $network }: libres el { $until } ({ $timeZone })
stakes-told-withdrawable = { $reminder ->
        [0] 🔓 <b>{ $amount } SOL de { $count } stakes están libres</b> en { $network }. Retíralos, o delégalos otra vez.
       *[other] 🔓 <b>{ $amount } SOL de { $count } stakes siguen libres</b> en { $network }, y no ganan nada. Retíralos, o delégalos otra vez.
    }
stakes-told-reward = 💰 <b>{ $amount } SOL de recompensas</b> en { $network } por la época { $epoch }, de { $count } stakes
stakes-told-active = 🟢 <b>{ $amount } SOL de { $count } stakes están activos</b> en { $network }, y ganan recompensas
stakes-told-part = { $count ->
        [one] { $amount } SOL con { $validator }
       *[other] { $amount } SOL con { $validator }, { $count } stakes
    }
stake-told-positions = { $count ->
        [one] Cuenta de stake { $addresses }
       *[other] Cuentas de stake { $addresses }
    }
stake-told-wallet = Billetera { $address }
digest-stake = { $stake }, { $time }

## Security

security-title = 🛡 <b>Seguridad</b>
security-risky =
    Se ha preparado un pago de { $amount } { $token }, con riesgo { $level }:
    de { $from }
    a { $to }
    en { $network }
security-risky-swap =
    Se ha preparado un intercambio de { $amount } { $token } por al menos { $least } { $output }, con advertencias:
    de { $from }
    en { $network }
security-risky-stake =
    Se ha preparado una delegación de { $amount } SOL al validador { $validator }, con advertencias:
    de { $from }
    en { $network }
security-risky-advice = Aún no lo has firmado. Si no has pedido este pago, cancélalo.
security-risky-page = Se preparó en la página de la billetera, con esta billetera, y aún no está firmado. Si no has sido tú, alguien más tiene la clave de esta billetera: cancélalo y mueve ahora lo que contiene a una billetera nueva.
security-risky-account = { $account } lo preparó, no tú. Aún no lo has firmado. Si no lo esperas, cancélalo. /apps retira lo que has permitido.
security-risky-own-account = Tu propia cuenta { $account } lo preparó, con una clave de la API. Aún no lo has firmado. Si no lo esperas, no lo firmes y revoca tus claves: /api.
security-look-alike =
    Una dirección que se parece a otra a la que has pagado ha enviado un pago a { $wallet } en { $network }.
    Has pagado a { $imitated }
    La otra es { $sender }
security-look-alike-unknown =
    Una dirección que se parece a otra a la que has pagado ha enviado un pago a { $wallet } en { $network }.
    Es { $sender }
security-look-alike-advice = Alguien puede querer que copies esa dirección de tu historial. Compara direcciones enteras antes de pagar. Lo digo como mucho una vez al día.
security-first-payment =
    Primer pago a un destinatario nuevo, que yo sepa: { $amount } { $token }
    de { $from }
    a { $to }
    en { $network }
security-unlinked =
    La billetera { $address } en { $network } se desvinculó de este chat, en la página de la billetera con su clave.
    Ya no muestro aquí sus pagos y no recibes más avisos de ella. Su dinero y su clave se quedan donde están.
security-unlinked-advice = Si no has sido tú, otra persona tiene la clave de esta billetera: mueve ahora lo que contiene a una billetera nueva. /wallet connect la vincula de nuevo.
security-first-payment-advice = Si no lo has firmado tú, otra persona tiene la clave de esta billetera: mueve ahora lo que queda a una billetera nueva.
receipt-first-payment = 🆕 Primer pago a { $to }. ¿No has sido tú? Mueve lo que queda a una billetera nueva.

## Secrets

secret-phrase =
    <b>Has enviado una frase de recuperación.</b>

    No la guardo y la borro del chat; si todavía la ves, bórrala tú. Ha pasado por Telegram, así que otros pueden haberla leído. Crea una billetera nueva y mueve allí tu dinero ahora. Nadie de este servicio te pedirá nunca tu frase.
secret-key =
    <b>Has enviado una clave privada.</b>

    No la guardo y la borro del chat; si todavía la ves, bórrala tú. Ha pasado por Telegram, así que otros pueden haberla leído. Crea una billetera nueva y mueve allí tu dinero ahora. Nadie de este servicio te pedirá nunca tu clave.

## Forgetting

forget-ask =
    <b>Olvidar este chat</b>

    Esto se guarda de ti:
    • tu nombre, tu número de Telegram, tu idioma y tus ajustes
forget-stored-messages = { $count ->
    [one] un mensaje
   *[other] { $count } mensajes
  } del bot
forget-stored-wallets = { $count ->
    [one] una billetera vinculada
   *[other] { $count } billeteras vinculadas
  }
forget-stored-operations = { $count ->
    [one] una operación
   *[other] { $count } operaciones
  }
forget-stored-alerts = { $count ->
    [one] una alerta, con lo que ha hecho
   *[other] { $count } alertas, con lo que han hecho
  }
forget-stored-orders = { $count ->
    [one] una orden que espera un precio o ha terminado
   *[other] { $count } órdenes que esperan un precio o han terminado
  }
forget-stored-recipients = { $count ->
    [one] un destinatario guardado
   *[other] { $count } destinatarios guardados
  }
forget-stored-keys = { $count ->
    [one] una clave de la API o un token de bot
   *[other] { $count } claves de la API y tokens de bot
  }
forget-stored-grants = { $count ->
    [one] un permiso que diste a una cuenta
   *[other] { $count } permisos que diste a cuentas
  }
forget-how =
    Los textos y los nombres están cifrados con una clave propia.

    Si pulsas el botón, cancelo lo que está abierto, borro tus alertas, tus órdenes y tus destinatarios guardados, desvinculo tus billeteras, revoco tus claves de la API, tus tokens de bot y tus permisos, y destruyo esa clave. Lo que las cuentas ya han leído aquí se queda con ellas. Los pagos siguen en la cadena, donde son públicos; los que nunca se enviaron pierden su nota. Tus billeteras y su dinero se quedan donde están.
button-forget = Olvídame
forget-done = Te he olvidado. Ya puedes borrar este chat; si me escribes otra vez, serás una persona nueva para mí.

## Developers

api-none =
    <b>Acceso para desarrolladores</b>

    Recibes una clave de la API HTTP (saldos, pagos, webhooks) o un token de bot para programas que hablan con personas en este servicio de mensajes. Ninguno mueve dinero. Antes, una billetera de este chat firma un texto breve en la página de la billetera.
api-list =
    <b>Acceso para desarrolladores</b>

    { $count ->
        [0] No tienes ninguna clave de la API ni ningún token de bot válido.
        [one] Tienes una clave de la API o un token de bot:
       *[other] Tienes { $count } claves de la API y tokens de bot:
    }
api-key-line = { $key } · { $scopes } · { $network } · { $used } · { $end }
api-token-line = { $token } · token de bot · { $used } · { $end }
api-no-network = sin red por defecto
api-unused = sin usar
api-used = último uso { $day }
api-no-end = sin fecha de fin
api-end = hasta { $day }
api-named = Nombre público de tu cuenta { $account }: { $name }
api-unnamed = Tu cuenta { $account } no tiene nombre público. Antes de que un token de bot pueda preguntar a las personas, el operador de este servicio tiene que ponerle uno: envíale este número. No puedes elegirlo aquí, para que nadie imite otro nombre.
api-unknown = No conozco «{ $action }». Envía /api.
button-api-key = Nueva clave de la API
button-managing-key = Nueva clave que gestiona claves
button-bot-token = Nuevo token de bot
button-revoke-keys = Revocar todo
button-verify = Verificar con una billetera
button-show-key = Mostrar aquí
access-title = <b>{ $credential ->
    [bot_token] Nuevo token de bot
    [managing_key] Nueva clave de la API que gestiona claves
   *[other] Nueva clave de la API
    }</b>
access-ask = Abre la página de la billetera y firma un texto breve con una billetera de este chat. No se mueve nada. Después la página muestra { $credential ->
    [bot_token] el token
   *[other] la clave
    }, una sola vez.
access-note-managing_key = Crea, renueva y borra las claves de tu cuenta. Guárdala donde trabajan personas, no en un servidor.
access-note-bot_token = Con él, un programa escribe en los chats cuyas personas lo han permitido. Para eso tu cuenta necesita un nombre público: mira /api.
access-verified =
    ✅ Verificado. La página de la billetera muestra { $credential ->
        [bot_token] el token
       *[other] la clave
    }, una sola vez, durante { $minutes } minutos.

    También puedo enviarlo aquí. Pero entonces pasa por Telegram.
credential-shown =
    <b>{ $credential ->
        [bot_token] Tu token de bot
       *[other] Tu clave de la API
    }</b>

    { $text }

    Cópialo donde guardas tus secretos: no se vuelve a mostrar. Borro este mensaje en { $minutes } minutos.
credential-replaces = No pude saber si te había llegado un mensaje con { $old }. Por eso está revocado, y este ocupa su lugar.
keys-revoked = { $count ->
    [0] No tienes ninguna clave de la API ni ningún token de bot válido.
    [one] Una clave de la API o un token de bot está revocado.
   *[other] Las { $count } claves de la API y tokens de bot están revocados.
    } /api crea otro.
key-created = <b>{ $kind ->
    [bot_token] Se ha creado un token de bot:
   *[other] Se ha creado una clave de la API:
    }</b> { $key }
key-rotated = <b>Una clave de la API se ha sustituido por otra nueva:</b> { $key }
key-changed = <b>El operador del servicio ha cambiado una clave de la API:</b> { $key }
key-revoked = <b>{ $kind ->
    [bot_token] Se ha revocado un token de bot:
   *[other] Se ha revocado una clave de la API:
    }</b> { $key }
key-pasted = <b>{ $kind ->
    [bot_token] Alguien ha enviado al bot un token de bot tuyo, así que está revocado:
   *[other] Alguien ha enviado al bot una clave tuya de la API, así que está revocada:
    }</b> { $key }
key-name = Nombre: { $name }
key-scopes = Permisos: { $scopes }
key-not-you = Si no has sido tú, revoca todo.
secret-credential =
    <b>Has enviado una clave de la API o un token de bot.</b>

    No guardo su texto y lo borro del chat; si todavía lo ves, bórralo tú. Ha pasado por Telegram, así que otros pueden haberlo leído: está revocado. Su dueño tiene que crear otro.
secret-credential-old = Eso era una clave de la API o un token de bot que no funciona. Lo borro del chat; si todavía lo ves, bórralo tú.
command-api = acceso para desarrolladores: claves de la API y tokens de bot
short-api = Acceso para desarrolladores

## Later

price-none = Este servicio no lee precios.
price-usage = Envía <code>/price SOL</code>, con el símbolo de un token o la dirección de su mint. <code>/price SOL 7d</code> muestra una semana.
price-range = { $range } no es un tiempo que pueda mostrar. Elige uno de { $ranges }.
price-unlisted = { $token } no está en la lista de tokens. Envía la dirección de su mint (la «dirección del contrato»): muchos tokens comparten un símbolo.
price-unpriced = { $token } no tiene precio. Si lo pediste por primera vez, pídelo otra vez en unos segundos.
price-now = <b>{ $token }</b>: { $price } USD
price-change-day = { $percent } % en 24 horas
price-change-week = { $percent } % en 7 días
price-since = El gráfico empieza el { $time } UTC: no tengo precios anteriores de este tiempo.
price-read = { $sources }, { $time } UTC
price-stale = ⚠️ Este precio tiene { $minutes } min: ninguna fuente tiene uno más nuevo.
price-one-source = Solo una fuente tiene este precio.
price-unconfirmed = ⚠️ Solo una fuente tiene este precio, y se ha movido mucho. La próxima lectura tiene que confirmarlo.
price-differs = ⚠️ Las fuentes se contradicen: { $prices }.
pools-none-here = Este servicio no lee pools.
pools-usage = Envía <code>/pools SOL</code>, con el símbolo de un token o la dirección de su mint.
pools-title = <b>Pools con { $token }</b>, primero los de más liquidez
pools-none = Ningún pool tiene { $token }.
pools-line = { $place }. <b>{ $pair }</b> en { $dex }: { $liquidity } USD de liquidez, { $volume } USD negociados en 24 horas
pools-read = { $source }, { $time } UTC
pools-stale = ⚠️ Estos datos tienen { $minutes } min: ninguna fuente tiene otros más nuevos.
pools-unlisted = ⚠️ { $symbol } no está en la lista de tokens, así que cualquiera puede haberle dado este nombre: { $mint }
pool-title = <b>{ $pair }</b> en { $dex }
pool-price = 1 { $base } = { $price } USD en este pool
pool-liquidity = Liquidez: { $liquidity } USD
pool-volume = Negociado en 24 horas: { $volume } USD
pool-fee = Comisión de un intercambio: { $percent } %
pool-fee-not_reported = Comisión de un intercambio: ninguna fuente la indica.
pool-fee-source_unavailable = Comisión de un intercambio: su fuente no responde ahora.
pool-age = { $days ->
    [0] Creado hoy
    [one] Creado hace un día
   *[other] Creado hace { $days } días
  }
pool-address = Dirección: { $address }
button-more-pools = Más
button-all-pools = Todos los pools

## Accounts of developers

consent-ask = <b>{ $account }</b> pregunta si puede hacer esto en este chat:
scope-write_messages = • enviarte mensajes con su nombre, y activar o desactivar tus avisos (no los mensajes de seguridad)
scope-run_commands = • ejecutar comandos que no cambian nada, como /wallet balance, y leer las respuestas; preparar pagos desde tus billeteras, que confirmas o cancelas aquí
scope-read_messages = • leer lo que escribas aquí desde ahora y lo que responda el bot
consent-note = Nunca puede confirmar un pago, vincular una billetera ni ver una frase de recuperación. Puedes retirar el permiso en cualquier momento con /apps.
consent-yes = Sí, permitirlo
consent-no = No
consent-gone = Esta pregunta ya se respondió o es demasiado antigua. Pide un enlace nuevo.
consent-given = <b>{ $account }</b> puede ahora hacer esto:
consent-refused = <b>{ $account }</b> no puede hacer nada aquí.
consent-revocable = /apps lo muestra y lo retira.
apps-title = Lo que has permitido aquí:
apps-none = No has permitido nada a ninguna cuenta.
apps-account = <b>{ $account }</b>
apps-more = … y { $count } más. Retira una para ver la siguiente.
apps-revoke = Retirar: { $account }
apps-revoked = Retirado. Desde ahora no puede hacer nada aquí.
apps-gone = Ya estaba retirado.
developer-heading = 📨 Mensaje de <b>{ $account }</b>, no de este bot:
command-by = 🤖 <b>{ $account }</b> ejecutó { $line }
notice-webhook = 🔐 <b>{ $account }</b> envía ahora a { $host } lo que puede leer en los chats.
notice-webhook_off = 🔐 <b>{ $account }</b> ya no envía a { $host } lo que puede leer en los chats.
notice-webhook_secret = 🔐 <b>{ $account }</b> tiene un secreto nuevo para { $host }, adonde envía lo que puede leer en los chats.
notice-notifications_on = 🔔 <b>{ $account }</b> ha activado los avisos. /notifications off los desactiva.
notice-notifications_off = 🔕 <b>{ $account }</b> ha desactivado los avisos. /notifications on los activa.
notice-notifications_changed = 🔔 <b>{ $account }</b> ha cambiado qué avisos llegan. /notifications settings los muestra.
notice-own = Es tu propia cuenta. Si no has sido tú, revoca todas sus claves y tokens.
