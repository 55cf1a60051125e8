import { grammarOf, type WrittenRules } from './grammar.ts';

const SHOW =
  '[(dime|decime|dame|muéstrame|mostrame|enséñame|pásame|mándame|envíame)|me (dices|das|muestras|enseñas|pasas)|decirme|decir|mostrarme|darme|dar|enseñarme|ver|consultar|consulta|revisar|mira|saber|mostrar|muestra|lista|listar|cuál es|cuáles son|qué es|cuál era|qué|hay|a ver]';
const ASK = '[dime|decirme|decir|saber|sabes|me dices|ver|muéstrame]';
const PRICE = '(precio|valor|cotización|cambio|gráfico|gráfica|tasa)';
const CURRENT = '[actual|de hoy|de ahora|de mercado]';
const UNIT = '[en (usd|dólares|dólar|OTHER)]';
const WHEN =
  '[ahora|ayer|ahora mismo|hoy|actualmente|en este momento|[en|de|durante] [la|el|los|las|esta|este] [última|último|últimos|últimas] RANGE [pasada|pasado]]';

const WILL_PAY =
  '[[que|porque] me (van a|va a|quieren|quiere|tienen que|tiene que) (hacer|pagar|enviar|mandar|ingresar|depositar|transferir) [un|una] [ingreso|pago|depósito|transferencia|dinero|plata|TOKEN]]';

const SEND =
  '(envía|enviá|envíale|enviale|enviar|enviarle|manda|mandá|mándale|mandale|mandar|mandarle|transfiere|transfiérele|transfiera|transferir|transferirle|paga|pagá|págale|pagale|pagar|pagarle|pásale|pasale|(haz|hacer) (un pago|una transferencia|un envío) de)';
const TO_ADDRESS = '[a|para|hacia] [la|esta|el|este] [dirección|billetera|wallet|cuenta|cartera] [:] ADDRESS';
const TO = `((a|a la|al) NAME|${TO_ADDRESS}|al ADDRESS)`;
const NOTE = '[[,] (REASON|[con] [el|la|una|un] (memo|nota|mensaje|concepto|referencia|asunto) [:] MEMO)]';
const ITS = '[tokens|monedas]';

const SWAP =
  '(me (cambias|conviertes|intercambias)|cambia|cambiá|cámbiame|cambiame|cambiar|intercambia|intercambiá|intercambiar|convierte|convertir|convierta|canjea|canjear|swapea|swapear|swap|(haz|hazme|hacer) un (swap|intercambio) de)';
const INTO = '[a|por|en|para|->|→|=>]';
const BUY = '(compra|comprá|comprar|cómprame|comprame)';
const SELL = '(vende|vendé|vender|véndeme)';

const NOTIFY =
  '(avísame|avisame|avísenme|avíseme|avisarme|notifícame|notificame|alértame|alertame|adviérteme|dime|recuérdame|mándame un aviso|envíame una alerta|envíame un aviso|mándame una alerta) (si|cuando|cuándo|en cuanto|apenas|en caso de que|cada vez que)';
const ABOVE =
  '((supera|supere|pasa [de]|pase [de]|rebasa|rebase|sobrepasa|excede|exceda|rompe)|(sube|suba) (a|hasta|de|por encima de|por arriba de|más de|arriba de)|(está|esté|vale|valga|cotiza|cotice|se ponga|se pone|va|vaya) (por encima de|por arriba de|arriba de|encima de|más de|a más de|sobre)|>)';
const BELOW =
  '((baja|baje|cae|caiga|desciende|descienda) (de|a|hasta|por debajo de|por abajo de|abajo de|debajo de|menos de)|(está|esté|vale|valga|cotiza|cotice|se ponga|se pone|va|vaya) (por debajo de|abajo de|debajo de|por abajo de|menos de|a menos de)|<)';
const CROSSES = '((llega|llegue|toca|toque|alcanza|alcance|cruza|cruce) [a]|(está|esté) (a|en)|valga|vale)';
const DOLLARS = '[usd|dólares|dólar]';
const CHANGE_TIME = '(en|durante) [la|el|los|las] [última|último|últimas|últimos] [un|una|1] RANGE';

function alerts(start: string, token: string, end = ''): WrittenRules {
  return {
    [`/alert ${token} above TARGET`]: [`${start} ${ABOVE} [los] TARGET ${DOLLARS} ${end}`],
    [`/alert ${token} below TARGET`]: [`${start} ${BELOW} [los] TARGET ${DOLLARS} ${end}`],
  };
}

const IT = '[el precio (de|del) [la]|el|la] TOKEN';
const PRICE_MOVES = `${NOTIFY} ${IT}`;
const AND_NOTIFY = '[,] (avísame|avisame|notifícame|alértame|dime)';
const BALANCE_MOVES = `${NOTIFY} mi (saldo|balance) (de|en) TOKEN`;
const NEW_ALERT =
  '[crea|crear|pon|poner|ponme|haz|añade|configura|quiero] [una|la] [nueva] alerta [de precio] [para|de|si|cuando|en] [el|la] TOKEN';

const READ: WrittenRules = {
  '/price': [`${SHOW} [el|los] (precio|precios|gráfico)`],
  '/price TOKEN RANGE': [
    `(ha|está) (subido|bajado|subiendo|bajando|caído|cayendo) [el] TOKEN ${WHEN}`,
    `${SHOW} [el|la] ${PRICE} ${CURRENT} [(de|del|de la) [un|una|1]] [el|la] TOKEN ${CURRENT} ${UNIT} ${WHEN}`,
    `TOKEN ${PRICE} ${UNIT} ${WHEN}`,
    `(cuánto|cómo) (ha|se ha) (subido|bajado|movido|cambiado|ido) [el|la] TOKEN ${WHEN}`,
  ],
  '/price TOKEN': [
    `[y] ${ASK} (a cuánto|a cómo|en cuánto|cuánto|cómo|a qué precio|en qué precio|por cuánto) (está|anda|va|cotiza|sale|se vende|se encuentra|estaba) ${WHEN} [el|la|un|una|1] TOKEN ${UNIT} ${WHEN}`,
    `[y] ${ASK} (cuánto|qué) (vale|cuesta|valen|cuestan|es) [el|la|un|una|los|NUMBER] TOKEN ${UNIT} ${WHEN}`,
    `${ASK} (qué|cuál) (precio|valor) tiene [el|la|un|hoy] TOKEN ${UNIT} ${WHEN}`,
    `[el] TOKEN (a cuánto está|a cómo está|cuánto vale|cuánto cuesta|a cuánto anda)`,
  ],
  '/pools TOKEN': [`${SHOW} [las|los] pools (de|del|con) TOKEN|dónde se (compra|vende|negocia) [el] TOKEN`],
  '/news': [`${SHOW} [las|alguna] [últimas] (noticias|novedades) ${WHEN}`],
  '/news TOKEN': [
    `${SHOW} [las|alguna] [últimas] (noticias|novedades) (de|del|sobre|sobre el) TOKEN ${WHEN}`,
  ],
  '/wallet balance': [
    `${SHOW} [mi|el|mis|los|mi cuenta de] (saldo|balance|saldos|fondos|tokens|monedas|portafolio|cartera|dinero|plata|activos) [actual|total|disponible] [de mi (billetera|cuenta|wallet|cartera)|en mi (billetera|cuenta|wallet)] ${WHEN}`,
    `${SHOW} [mi|el] (saldo|balance) (de|en|del) TOKEN ${WHEN}`,
    `[y] ${ASK} (cuánto|cuánta|cuántos|cuántas|qué) [dinero|plata|cripto|saldo|monedas|tokens|TOKEN|de TOKEN|en total] (tengo|hay|me queda|me quedan|hay en mi (billetera|cuenta|wallet|cartera)) [de TOKEN|en TOKEN|en total|TOKEN|de saldo|disponible|todavía] [en (mi|la) (billetera|cuenta|wallet|cartera)|en mis billeteras] ${WHEN}`,
    `cuánto (vale|valen) (mi|mis) (billetera|cartera|portafolio|tokens|TOKEN|monedas|wallet) ${WHEN}`,
    `tengo (saldo|dinero|plata|TOKEN|algo de TOKEN|suficiente TOKEN|fondos)`,
  ],
  '/wallet address': [
    `${SHOW} [mi|la|mis] (dirección|direcciones|clave pública) [de (mi|la) (billetera|wallet|cartera)|de (billetera|wallet|TOKEN|depósito)|pública|para recibir] [de TOKEN] ${WILL_PAY}`,
    `(cómo|dónde) [puedo|hago para|se puede] (recibo|recibir|depositar|deposito|cobrar|cobro|ingresar) [dinero|plata|fondos|TOKEN|pagos|un pago|cripto]`,
    `(recibir|depositar|cobrar|ingresar) [dinero|plata|fondos|TOKEN|un pago]`,
    `(a dónde|adónde|a qué dirección|dónde|cómo) (me|pueden|me pueden) (envían|mandan|pagan|enviarme|mandarme|pagarme|enviar|mandar|pagar) [dinero|plata|TOKEN|pagos]`,
  ],
  '/history': [
    `${SHOW} [mi|el|mis|los|las] [últimos|últimas|último|última] (historial|movimientos|transacciones|pagos|actividad|transferencias|transacción|pago|movimiento|operaciones) [recientes|reciente] [de (pagos|transacciones|mi billetera|mi cuenta|movimientos)] [de] ${WHEN}`,
    `(qué|cuánto|cuánto TOKEN|a quién|qué pagos|qué movimientos) (he|hemos) (enviado|gastado|recibido|pagado|hecho) [últimamente|recientemente] ${WHEN}`,
    `(qué|cuánto|cuánto TOKEN|a quién|qué pagos|qué movimientos) (envié|gasté|recibí|pagué|hice) [últimamente|recientemente] ${WHEN}`,
    `[ya] (he recibido|recibí|me ha llegado|me llegó|ha llegado|llegó|me han pagado|me pagaron|me enviaron|me mandaron) [ya] [algo|dinero|un pago|mi pago|el pago|el dinero|mi dinero|la plata|TOKEN|mi transferencia|la transferencia] [ya] ${WHEN}`,
  ],
  '/alerts': [`${SHOW} [mis|las|todas mis] alertas [activas|de precio]|qué alertas tengo`],
  '/orders': [
    `${SHOW} [mis|las|todas mis] órdenes [abiertas|activas|pendientes]|qué órdenes tengo [abiertas]`,
  ],
  '/wallets': [
    `${SHOW} [mis|las] (billeteras|wallets|carteras) [vinculadas|conectadas]|qué billeteras tengo`,
  ],
  '/recipients': [
    `${SHOW} [mis|los] (contactos|destinatarios) [guardados]|${SHOW} mis direcciones guardadas`,
  ],
  '/summary': [
    `${SHOW} [mi|el|un] resumen [diario|semanal] [de mi (billetera|cartera|cuenta)]|cómo (va|van|está) (mi|mis) (billetera|cartera|portafolio|inversiones|wallet)`,
  ],
  '/cancel': [
    `${SHOW} [mis|los|las] (pagos|operaciones|transacciones) pendientes|qué (hay|tengo) pendiente`,
    `(cancela|cancelar|anula|anular|cancelá) [el|la|mi|todo|eso|lo] [último|última] [pago|operación|transacción|envío|intercambio|transferencia]`,
  ],
  '/stake': [
    `${SHOW} [mis|mi|los|el|las] (stakes|stake|staking|delegaciones)`,
    `(cuánto|qué) [TOKEN] tengo (en stake|en staking|delegado|stakeado)`,
    `(retira|retirar|retirá) (mi|mis|el) (stake|stakes|staking)`,
  ],
  '/stake rewards': [
    `${SHOW} [mis|las] recompensas [de|del] [stake|staking]|cuánto he ganado [con|en|de|del] [el] (stake|staking)`,
  ],
  '/network': [`(en qué|qué|cuál) [es la] red (estoy|uso|es|es esta)|(cambiar|cambia) (de|la) red`],
  '/notifications settings': [`[cambiar|ver|abrir|configurar] [mis|las] notificaciones`],
  '/wallet new': [
    `(crea|crear|créame|hacer|haz|nueva|abrir) [una] [nueva] (billetera|wallet|cartera) [nueva]`,
  ],
  '/wallet connect': [`(conecta|conectar|vincula|vincular|añadir) (una|mi|otra) (billetera|wallet|cartera)`],
  '/wallet': [
    `[mi|ver mi] (billetera|wallet|cartera)`,
    `cómo (creo|puedo crear|conecto|puedo conectar|hago) (una|mi|otra) [nueva] (billetera|wallet|cartera)`,
  ],
  '/help': [
    `(ayuda|ayúdame|qué (puedes|sabes) hacer|qué puedo hacer [aquí|contigo]|cómo funciona [esto|el bot|este bot]|comandos|qué comandos hay|necesito ayuda)`,
  ],
  '/help security': [
    `(es seguro [esto|este bot]|es esto seguro|están seguras mis claves|quién tiene mis claves)`,
  ],
};

/** They ask for what is missing. */
const GUIDES: WrittenRules = {
  '/send': [
    `(enviar|envía|mandar|pagar|transferir|hacer un pago)`,
    `${SEND} [un|algo de] (dinero|plata|SYMBOL|cripto|fondos|tokens|pago) [a NAME]|hacer (un pago|una transferencia|un envío)`,
    `cómo (envío|mando|transfiero|pago|puedo (enviar|mandar|transferir|pagar)|hago para (enviar|mandar|pagar|transferir)|se (envía|manda|paga)) [dinero|plata|SYMBOL|tokens|un pago|cripto] [a (alguien|un amigo|NAME)]`,
  ],
  '/send to ADDRESS': [`${SEND} [[un|algo de] (dinero|plata|cripto|fondos|tokens|pago)] a ADDRESS`],
  '/send NUMBER to ADDRESS NAME': [
    `${SEND} NUMBER ((a|a la|al) NAME|(a|para|hacia) [la|esta|el|este] [dirección|billetera|wallet|cuenta|cartera] [:] ADDRESS|al ADDRESS)`,
  ],
  '/swap': [
    `${SWAP} [mis|mi] [TOKEN|tokens|monedas] [${INTO} OTHER]`,
    `${SWAP} NUMBER TOKEN`,
    `(${BUY}|${SELL}) [NUMBER|mis|mi] (TOKEN|cripto)`,
    `cómo (cambio|intercambio|compro|vendo|convierto|puedo (cambiar|intercambiar|comprar|vender|convertir)|hago un (swap|intercambio)) [mis] [tokens|TOKEN|cripto|monedas] [(a|por|en) OTHER]`,
  ],
  '/stake': [
    `(haz|hacer|quiero) (stake|staking) [de SOL|con SOL]|(delegar|stakear) [SOL]|cómo (hago|funciona|puedo hacer) [el] (stake|staking)`,
  ],
  '/alert': [`(crea|crear|pon|poner|ponme|haz|añade|configura|configurar) [una] [nueva] alerta [de precio]`],
  '/alert TOKEN': [
    `(crea|crear|pon|poner|ponme|haz|añade|configura|configurar) [una] [nueva] alerta [de precio] (para|de|del|sobre|en) [el] TOKEN`,
  ],
};

const MONEY: WrittenRules = {
  '/send AMOUNT SYMBOL': [`${SEND} AMOUNT SYMBOL ${ITS}`],
  '/send AMOUNT SYMBOL ADDRESS NAME MEMO REASON': [
    `${SEND} AMOUNT SYMBOL ${ITS} ${TO} ${NOTE}`,
    `${SEND} ((a|a la|al) NAME|${TO_ADDRESS}) [,] AMOUNT SYMBOL ${ITS} ${NOTE}`,
  ],
  '/swap AMOUNT TOKEN OTHER': [
    `${SWAP} AMOUNT TOKEN ${ITS} ${INTO} OTHER`,
    `${SELL} AMOUNT TOKEN ${ITS} (por|a|en|para) OTHER`,
    `(usa|usar|gasta|gastar) AMOUNT TOKEN (para comprar|en) OTHER`,
  ],
  '/swap TOKEN NUMBER OTHER': [`${SWAP} [mi|mis] TOKEN (a|por|en) NUMBER OTHER`],
  '/swap OTHER NUMBER TOKEN': [`${BUY} NUMBER TOKEN (con|usando|por) [mis|mi] OTHER`],
  '/swap AMOUNT OTHER TOKEN': [`${BUY} TOKEN (con|usando|por) AMOUNT OTHER`],
  '/stake delegate AMOUNT ADDRESS': [
    `((haz|hacer) (stake|staking) (de|con)|stakea|stakear|delega|delegá|delegar) AMOUNT SOL [(a|con|en) [el] [validador] ADDRESS]`,
  ],
  '/stake delegate AMOUNT': [`(pon|poner) AMOUNT SOL (en|a) (stake|staking)`],
  '/stake undelegate AMOUNT': [
    `(desdelega|desdelegar|deja de delegar|dejar de delegar) AMOUNT SOL`,
    `(saca|sacar|retira|retirar) AMOUNT SOL (de|del) [mi] (stake|staking)`,
  ],
};

const ALERTS: WrittenRules = {
  '/alert TOKEN crosses TARGET': [
    `${PRICE_MOVES} ${CROSSES} [los] TARGET ${DOLLARS}`,
    `(si|cuando|en cuanto) ${IT} ${CROSSES} [los] TARGET ${DOLLARS} ${AND_NOTIFY}`,
    `${NEW_ALERT} (a|en|llega a|llegue a) [los] TARGET ${DOLLARS}`,
  ],
  '/alert TOKEN above TARGET': [
    `${NEW_ALERT} (por encima de|arriba de|encima de|sobre|supera|supere|>) [los] TARGET ${DOLLARS}`,
  ],
  '/alert TOKEN below TARGET': [
    `${NEW_ALERT} (por debajo de|abajo de|debajo de|baje de|baja de|<) [los] TARGET ${DOLLARS}`,
  ],
  '/alert TOKEN PERCENT RANGE': [
    `${PRICE_MOVES} (se mueve|se mueva|cambia|cambie|varía|varíe) [un] PERCENT ${CHANGE_TIME}`,
  ],
  '/alert TOKEN +PERCENT RANGE': [`${PRICE_MOVES} (sube|suba) [un] PERCENT ${CHANGE_TIME}`],
  '/alert TOKEN -PERCENT RANGE': [`${PRICE_MOVES} (baja|baje|cae|caiga) [un] PERCENT ${CHANGE_TIME}`],
};

export const spanish = grammarOf({
  hellos: 'hola [bot|de nuevo]|buenas [tardes|noches]|buenos días|buen día|hey',
  thanks: '[muchas|mil] gracias',
  greetings: 'oye|oiga|ok|vale|bien|bot|a ver|bueno|che|perfecto|genial|oye bot|amigo',
  politeness: 'por favor|porfavor|porfa|porfis|plis|please|pls|xfa|x favor',
  endings: 'de antemano|ahora|ahora mismo|ya|enseguida',
  requests:
    '[me] (puedes|podrías|podés) [me]|me (puede|podría)|(puede|podría) (usted|me)|serías tan amable de|te importaría',
  askingVerbs: 'me (cambias|conviertes|intercambias)',
  wishes: '(quiero|quisiera|necesito|me gustaría|querría|deseo|ayúdame a)',
  everything: '(todo|toda|todos|todas) [el|la|los|las|mi|mis]|máximo|max',
  reasons: 'para|por',
  ranges: {
    '1h': '1h|hora|60 minutos',
    '24h': '24h|día|24 horas|1d',
    '7d': '7d|semana|7 días|siete días',
    '30d': '30d|mes|30 días|treinta días',
  },
  // In Spain and in most of America a point parts thousands.
  unclearNumber: /^[1-9]\d{0,2}\.\d{3}$/,
  turningWords: `no nunca jamás tampoco ni si sí cuando cuándo siempre salvo excepto hasta después luego antes mañana ayer anoche pronto próximo próxima
    cada diario diaria semanal mensual mensualmente diariamente pero sino menos más mitad medio media doble o u quizá quizás talvez acaso envía envíale
    envíe enviá envié enviado enviaré enviando manda mándale mandé mandado mandaré transfiere transferí transferido cambia intercambia convierte vende
    vendí págale pagué pagado pagó envió mandó cancela anula espera broma dijo dice pidió dile favor porfa rápido urgente mentira nel`,
  particles: `porque aunque mientras solo sólo todavía jaja jajaja vale ok okay bueno claro y e a al con desde hacia sobre según entre sin por para en del que como donde dónde cómo qué cuál quién cuánto unos unas lo le les me te se
    él ella ellos ellas ustedes usted nosotros yo tú mí ti este esta esto estos ese esa eso esos aquel aquella aquí ahí allí allá ahora hoy ya
    alguien todos todas todo toda nadie mismo misma otro otra otros otras gracias casi aproximadamente cerca vez
    es son está están fue ha he has han total monto cantidad nota memo mensaje concepto referencia semana mes año
    lunes martes miércoles jueves viernes sábado comisión`,
  units: `dólares dólar soles peso pesos euro euros centavos centavo mil miles millón millones veces porciento tokens monedas moneda dinero plata
    cripto lucas pavos vida cosa cosas tal`,
  rules: [
    READ,
    GUIDES,
    MONEY,
    ALERTS,
    alerts(PRICE_MOVES, 'TOKEN'),
    alerts(BALANCE_MOVES, 'balance TOKEN'),
    alerts(`(si|cuando|en cuanto) ${IT}`, 'TOKEN', AND_NOTIFY),
  ],
});
