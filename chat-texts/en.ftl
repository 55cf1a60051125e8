# Every text of the bot. One clause, one actor; say what happened and what to do. Marks are those of the Bot API's HTML.

## Everywhere

network-mainnet = mainnet
network-devnet = devnet
button-old = This button was already used, or is too old. Send the command again.
chat-silence = ⏳ I send at most { $messages } messages a minute. The next one comes in about { $seconds } seconds.
not-linked = No wallet is linked to this chat. Make one with /wallet new, or connect one that you have with /wallet connect.
unknown-text = I did not understand this. Write, for example, <code>balance</code>, <code>price SOL</code>, or <code>send 0.1 SOL to</code> and an address.
greeting-hello = Hello! Choose a next step, or write what you want, such as <code>balance</code> or <code>price SOL</code>.
greeting-thanks = You are welcome!
ask-token = Which token? Reply to this message, for example with <code>SOL</code>.
not-a-token = This is not a token. Write a symbol such as SOL, or the address of a mint.
question-over = I no longer wait for a reply to that message. The button asks again.
question-again = Or reply to this message.
quoted-command = This command is forwarded or has a quotation, so I did not run it. The button runs it.
question-stopped = Stopped. Nothing was prepared.
send-two-addresses = There are two addresses. Write the one to which you send, and no other.
button-help = Help
unknown-command = I have no command { $command }.
unknown-command-nearest = I have no command { $command }. Did you mean { $nearest }?
other-message = I can only read text. /help says what I understand.
in-group = I talk about wallets in private chats only.
to-private-chat = Open the private chat
gave-up = That did not work. Send the command again in a few minutes.

## Errors

error-INVALID_REQUEST = I cannot do this. { $details }
error-INSUFFICIENT_FUNDS = The balance is too low. { $details }
error-NETWORK_ERROR = The network does not answer just now. Nothing was sent. Try again in a minute.
error-WALLET_NOT_FOUND = The wallet has no account on the network yet. It gets one with its first SOL.
error-CONFLICT = { $message } { $details }
error-UNSUPPORTED_TOKEN = This token cannot be sent. { $details }
error-ACCOUNT_FROZEN = The token account is frozen. { $details }
error-SERVICE_UNAVAILABLE = The service is busy. Nothing was changed. Try again in a minute.
error-other = { $message } { $details }

## Refusals

refusal-amount_malformed = This is not an amount. Write it with a point, such as 0.5, or write max.
refusal-amount_decimals = { $token } has { $decimals } decimals: write the amount with no more.
refusal-amount_not_positive = Write an amount above zero.
refusal-amount_too_large = This amount is more than can exist.
refusal-amount_below_token_fee = Nothing would arrive: the token keeps { $fee } of each payment. Send more.
refusal-memo_too_long = The memo is too long: it may have { $bytes } bytes.
refusal-memo_required = The recipient takes this token only with a memo. Write one after the address.
refusal-token_unlisted = I do not know a token { $token } on { $network }. Write the address of its mint instead.
refusal-mint_missing = On this network there is no token with the mint { $mint }.
refusal-token_transfer_hook = This token cannot be sent: each of its transfers runs a program of its issuer, and I cannot know what it does.
refusal-token_non_transferable = This token cannot be sent: it is bound to its wallet.
refusal-token_paused = This token cannot be sent now: its issuer has paused all transfers.
refusal-token_frozen_by_default = This token cannot be sent to this recipient: its issuer has to unfreeze the recipient’s new account first.
refusal-sender_not_wallet = The address that is to pay is not a wallet.
refusal-sender_frozen = The issuer of the token has frozen your account for it. Only the issuer can unfreeze it.
refusal-recipient_is_sender = The recipient is the wallet that pays.
refusal-recipient_program = The recipient is a program. What is sent to it cannot be recovered.
refusal-recipient_mint = The recipient is a token and not a wallet. Write the token after the amount, and then the address of a wallet.
refusal-recipient_token_account = The recipient is a token account of the wallet { $owner }. Send to the wallet itself.
refusal-recipient_other = The recipient belongs to the program { $program } and is not a wallet.
refusal-recipient_without_key = No key exists for this recipient: it may be a vault or a multisig. I do not send to such an address.
refusal-recipient_account_moved = The recipient’s account for this token now belongs to { $owner }.
refusal-recipient_frozen = The issuer of the token has frozen the recipient’s account for it. Only the issuer can unfreeze it.
refusal-recipient_below_rent = A new address must receive at least { $least }. Send more.
refusal-funds_too_low = The balance is too low. The wallet holds { $held }; { $needed } are needed{ $others ->
    [0] .
   *[other] , of which { $reserved } for payments that are not signed yet.
}
refusal-funds_too_low_for_costs = There is too little SOL for fee and deposit. The wallet holds { $held }; { $needed } are needed{ $others ->
    [0] .
   *[other] , of which { $reserved } for payments that are not signed yet.
}
refusal-funds_reserved = The wallet has no { $token } left after payments that are not signed yet.
refusal-funds_rent_minimum = After amount and fee, a wallet keeps either nothing or the minimum of an account. Send less, or write max.
refusal-fee_above_cap = The fee would be { $fee }, which is more than I pay. Try again later.
refusal-network_refuses = The network refuses this payment: { $explanation }.
refusal-too_many_open_operations = The wallet has { $count } open operations. Finish or cancel one first: /cancel
refusal-recipient_name = A name has 1 to 32 characters with a letter or a digit, and is not an address.
refusal-recipient_name_taken = You have saved another address as { $name }, or under a name that looks like it. Take another name.
refusal-too_many_recipients = You have saved { $count } recipients, which is the most. Remove one with /recipients.
refusal-too_many_wallets = A chat has at most { $count } wallets, with those that I wait for. Disconnect one with /wallet disconnect, or cancel with /cancel.
refusal-credential_unverified = No wallet has verified this request yet. Open the wallet page first.
refusal-credential_taken = What you asked for was shown already. Ask for another one: /api
refusal-credential_too_late = The { $minutes } minutes after the verification are over. Ask for another one: /api
refusal-too_many_credentials = You have { $count } of them, and no more are allowed. Revoke those that you do not need: /api
refusal-too_many_open_requests = { $count } requests of yours are open. Complete one, or cancel one with /cancel.
refusal-alert_price = Write a price above zero and at most 1000000000000, with at most 30 decimals.
refusal-alert_percent = Write a percentage above zero and at most { $max }.
refusal-too_many_alerts = You have { $count } alerts, and no more are possible. Delete those that you do not need: /alerts
refusal-alert_wallet = The wallet is not linked to this chat any more. Connect it first: /wallet connect
refusal-pools_unavailable = The sources of pools do not answer just now. Try again in a minute.
refusal-swap_same_token = Both tokens are the same. Name two different ones.
refusal-swap_wrapped_sol = Wrapped SOL (WSOL) cannot be swapped by itself. Write SOL instead. A swap with SOL on one side turns all wrapped SOL of the wallet into SOL, also a very small one.
refusal-swap_slippage = The slippage can be { $max } % at most.
refusal-swap_all_sol = Nothing is left to swap: the wallet holds { $held }, and fee and rent need { $kept } of it.
refusal-swap_no_market = Swaps are not possible on { $network } on this server.
refusal-swap_no_route = The market has no route for this swap. Try another amount or another token.
refusal-swap_token_program = This token cannot be swapped here: it is of the program Token-2022.
refusal-swap_market_away = The market does not answer at the moment. Nothing was started; try again in a moment.
refusal-swap_price_moved = The price moved: the swap would give at least { $now } now. Nothing was started.
refusal-swap_simulation_below = The price moved while the swap was prepared. Nothing was started; try again.
refusal-swap_warnings = This swap has warnings: { $codes }. It was not started.
refusal-order_price_missing = Name a price.
refusal-order_token = The price is that of the token that you give or get.
refusal-order_no_price = The price of this token is not known at the moment. Nothing was made; try again in a moment.
refusal-order_met = The price is { $now } USD already. Swap now instead.
refusal-order_busy = The last swap of this order is not over yet. Try again in a minute.
refusal-order_soon = ⏳ The last swap of this order is not certain to be over: it could still be signed late. I make sure that it moves nothing, which takes a minute and a half at most. Then its fresh quote comes here by itself.
refusal-order_nothing_to_sign = This order has nothing to sign.
refusal-too_many_orders = You have { $count } open orders, and more are not possible. Cancel one first.
refusal-stake_below_minimum = The network delegates no less than { $minimum }. Write a larger amount.
refusal-stake_all_sol = Too little is left to delegate: the wallet holds { $held }, and fee, deposit and payments that are not signed yet need { $kept } of it.
refusal-stake_above_largest = The balance is too low: at most { $largest } can be delegated. The wallet holds { $held }, and fee, deposit and payments that are not signed yet need { $kept } of it.
refusal-stake_validator_unknown = The network has no validator with this address. Write the address of its vote account, or choose one: /stake delegate 10
refusal-stake_warnings = This validator has warnings: { $codes }. Nothing was started.
refusal-stake_changed = The stake has changed just now. Nothing was started. Look at it with /stake, and try again.
refusal-stake_position_unknown = The wallet has no such stake any more. /stake shows all.
refusal-stake_position_busy = Another open operation changes this stake. Finish it, or cancel it with /cancel.
refusal-stake_other_authority = Another wallet decides over this stake too. I show it, and never touch it.
refusal-stake_locked = This stake is locked until about { $until }. I show it, and never touch it.
refusal-stake_nothing_delegated = Nothing is delegated that could be undelegated. /stake shows all.
refusal-stake_above_delegated = At most { $most } can be undelegated now. Write a smaller amount, or all.
refusal-stake_cooling_down = This stake cools down until about { $until }. Then you can withdraw it, or delegate it to any validator.
refusal-stake_still_delegated = This stake is delegated. Undelegate it first, and wait until it has cooled down.
refusal-stake_not_free = Nothing is free yet: the stake cools down until about { $until }. I write to you then.
refusal-stake_nothing_free = Nothing is free. Undelegate first, and wait until it has cooled down: /stake
refusal-stake_largest_part = One transaction cannot undelegate exactly this much: the network has a minimum for what stays and for what goes. The next smaller amount that is possible is { $largest }.
refusal-stake_part_too_small = That is too little: what you undelegate of a stake, and what stays of it, has to be at least { $minimum }. Write a larger amount, or all.
refusal-order_pair = The first price has to be higher than the stop.

## Start and help

start =
    <b>Welcome, { $name }.</b>

    This bot shows your Solana wallets, prepares payments, and reports what happens.
    Your keys stay on your device: I never have them, and I cannot move money. You sign each payment on the wallet page.
help-title = <b>Commands</b>
help-group-wallets = <b>Wallets</b>
help-group-money = <b>Money</b>
help-group-prices = <b>Prices and orders</b>
help-group-staking = <b>Staking</b>
help-group-settings = <b>Settings</b>
help-group-developers = <b>Developers</b>
help-more = All others: /help commands
help =
    <b>Help</b>

    /wallet makes a wallet, or connects one that you have.
    /send and /swap ask for what they need. You read the whole payment before you sign it, on the wallet page. Until then, /cancel stops it.
    You can also write what you want, such as <code>send 0.1 SOL to Grace</code> or <code>how much do I have?</code>, and paste an address, a token or a payment link.
    When I ask something, reply to that message: only a reply counts as your answer. Every command works meanwhile.

    /help commands – all commands
    /help security – what I store, and what I cannot do
    /help api – for developers
help-security =
    <b>Security</b>

    • Private keys and recovery phrases are made on your device and never leave it. Neither this bot nor its server has them.
    • Each payment needs your confirmation on the wallet page, which shows what it decodes from the bytes that you sign.
    • A thief of this bot’s token cannot move your money.
    • Your name, what you write and what I answer are stored encrypted with a key of your own. Your Telegram number, wallet addresses, payments with their memos, alerts, orders and settings are stored as they are.
    • I warn you if a recipient looks like another address that you know, or gets a payment for the first time.
    • No one from this service asks for your recovery phrase. If you paste one here, I delete it, but it has passed through Telegram: move your money to a new wallet.
help-api =
    <b>For developers</b>

    The service has an HTTP API with operations, webhooks and a client library. Get an API key or a bot token with /api.
command-start = begin, and see the commands
command-wallet = balance, address, new, connect, disconnect
command-wallets = all wallets of this chat
command-recipients = addresses that you have saved under a name: /recipients add Ada &lt;address&gt;
command-send = send SOL or a token: /send 0.1 SOL
command-swap = swap one token for another: /swap 1 SOL USDC gives 1 SOL, /swap SOL 10 USDC gets 10 USDC
command-limit = swap when the price gets better: /limit 1 SOL USDC 200
command-stop = swap when the price gets worse: /stop 1 SOL USDC 120
command-orders = your orders that wait for a price
command-history = the latest payments of a wallet
command-cancel = cancel an open operation
command-network = choose mainnet or devnet
command-apps = what you have allowed accounts of developers
command-forget = see what is stored, and be forgotten
command-price = price of a token
command-pools = where a token is traded: /pools SOL
command-summary = your wallets now: value, changes, payments
command-news = news of the market: /news SOL
command-alert = be told when a price or a balance is reached: /alert SOL above 200
command-alerts = your alerts, and what they have done
command-stake = stake SOL: your stakes, /stake delegate 10, undelegate, withdraw, rewards
command-notifications = on, off, settings
command-help = help: commands, security, api
short-start = Begin, and see the commands
short-wallet = Balance, address, new, connect, disconnect
short-wallets = All wallets of this chat
short-recipients = Addresses saved under a name
short-send = Send SOL or a token
short-swap = Swap one token for another
short-limit = Swap when the price gets better
short-stop = Swap when the price gets worse
short-orders = Your orders
short-history = The latest payments
short-cancel = Cancel an open operation
short-network = Choose the network
short-apps = What accounts may do here
short-forget = See what is stored, and be forgotten
short-price = Price of a token
short-pools = Pools of a token
short-summary = Your wallets in a few lines
short-news = News of the market
short-alert = Be told when a price is reached
short-alerts = Your alerts
short-stake = Stake SOL
short-notifications = On, off, settings
short-help = Commands, security, API

## Wallets

wallet-guide =
    <b>Wallet</b> on { $network }

    Choose what to do.
button-balance = Balance
button-address = Address
button-new = New wallet
button-connect = Connect a wallet
button-disconnect = Disconnect
wallet-action-unknown = /wallet has no action { $action }. It has: balance, address, new, connect, disconnect.
balance-of = <b>{ $address }</b> on { $network }
balance-line = { $amount } { $token }{ $worth }
balance-total = Together { $usd } USD
balance-unpriced = { $count ->
    [one] One token without a price is not counted.
   *[other] { $count } tokens without a price are not counted.
  }
balance-value-unknown = { $reason ->
    [stale] The value in USD is not known: a price is too old.
    [sources_differ] The value in USD is not known: the sources of a price contradict each other.
    [unconfirmed] The value in USD is not known: a price has moved far and is not confirmed yet.
   *[other] The value in USD is not known.
  }
balance-hidden = { $count ->
    [one] One token is hidden, because it looks like spam.
   *[other] { $count } tokens are hidden, because they look like spam.
  }
address-of = Your address on { $network }:
wallets-title = <b>Wallets of this chat</b>
wallets-line = { $address } on { $network }{ $isDefault ->
    [yes] { " (used by default)" }
   *[no] { "" }
  }
button-use-wallet = Use by default: { $address } · { $network }
wallet-used = Payments leave from { $address } from now on, unless you choose another wallet.
wallet-new = <b>New wallet</b> on { $network }
wallet-new-next = Press the button, and make a wallet on the page. Its key stays in that browser. Then come back here: I ask if the wallet is yours.
wallet-connect = <b>Connect a wallet</b> on { $network }
wallet-connect-next = Press the button, and sign a short text with your wallet on the page. Nothing is moved. Then come back here: I ask if the wallet is yours.
wallet-ask-again = No wallet was proven with this link. Press the button for a new one.
button-make = Make a wallet
wallet-link-sent = I sent a link to the chat. It is for you alone.
button-new-link = New link
offer =
    <b>Is this wallet yours?</b>

    { $address }
    on { $network }

    { $walletType ->
        [device] It was made or restored on the wallet page
       *[other] It is a wallet of another app
    }, and its key signed a text of this service at { $time } UTC.
    If you did not do this, answer No.
offer-yes = Yes, link it to this chat
offer-no = No
offer-accepted =
    The wallet is linked to this chat.

    { $address }
    on { $network }
button-faucet = Get test money
button-max = Max
button-cancel-open = Choose one to cancel
button-receive = Receive
button-send = Send
button-swap = Swap
faucet-given = On its way to { $address }: { $given }. I write when it arrives. It is test money: worth nothing, on { $network } only.
faucet-limited = { $seconds ->
    [one] The faucet has given enough for now. Press the button again in one second.
   *[other] The faucet has given enough for now. Press the button again in { $seconds } seconds.
  }
faucet-away = The faucet does not answer. The money may still be on its way: look at your balance before you press the button again.
offer-refused = The wallet { $address } is not linked. If another person opened your link, ask for a new one.
offer-gone = This question was already answered.
disconnect-which = Which wallet is to be disconnected? Its money and its key stay where they are.
disconnected = The wallet { $address } on { $network } is no longer linked to this chat. Its money and its key stay where they are.
no-such-wallet = No such wallet is linked to this chat.

## Network

network-now = You use { $network }. Choose another one:
network-only = This service has only { $network }.
network-chosen = You use { $network } now.
network-unknown = This service has no network { $network }.

## Send

send-ask-amount =
    <b>Send</b>

    How much of which token? Reply to this message, for example with <code>0.1 SOL</code> or <code>max SOL</code>.
    Or send <code>/send 0.1 SOL</code> with an address, or with a saved name, after it.
send-ask-amount-to = How much of which token do you send to { $address }? Reply to this message, for example with <code>0.1 SOL</code> or <code>max SOL</code>.
send-ask-recipient = To which address? Reply to this message with it alone, or with a name that you have saved in /recipients. A memo needs the whole line: <code>/send { $amount } { $token }</code>, then the address, then the memo.
send-placeholder-recipient = Address or name
send-held = Your wallet holds:
send-saved = Your saved recipients:
send-from = Payments leave from { $address }.
send-amount = { $text } is not an amount. Write it without marks between thousands, such as 1000 or 0.5, or write max.
send-recipient = { $text } is not an address of Solana, and you have saved no recipient with this name. An address has 32 to 44 letters and digits. /recipients shows the saved ones.
send-which = Which of these do you mean?
send-token-missing = Which token? It comes between the amount and the address, such as <code>/send { $amount } SOL { $address }</code>.
send-reply-memo = I do not know what “{ $text }” means here, and I take no memo from a reply. Reply without it, or write the whole payment in one line: <code>/send 0.1 SOL</code>, then the address, then the memo.
send-swapped = Write the amount first, then the token, then the address.
send-memo = The memo has characters that cannot be seen. Write it in plain text.
choose-wallet = From which wallet?
recipients-title = <b>Saved recipients</b> on { $network }
recipients-none = No recipient is saved on { $network }.
recipients-line = <b>{ $name }</b> { $address }{ $from ->
    [page] { " (from the wallet page)" }
    [chat] { " (from another chat of your wallet)" }
   *[own] { "" }
  }
recipients-more = … and { $count } more. Write a part of a name, such as <code>/recipients ada</code>, to find one.
recipients-more-buttons = { $count } more have no button. To remove one, write <code>/recipients remove NAME</code>.
recipients-how =
    To save one, write a name and an address: <code>/recipients add NAME ADDRESS</code>
    Then pay with the name: <code>/send 0.1 SOL NAME</code>
recipients-usage-add = Write a name, and then the address: <code>/recipients add NAME ADDRESS</code>
recipients-usage-remove = Write the name: <code>/recipients remove NAME</code>
recipients-no-address = { $text } is not an address of Solana. An address has 32 to 44 letters and digits.
recipients-saved =
    ✅ Saved on { $network }: <b>{ $name }</b> { $address }
    Pay with the name: { $line }
recipients-removed = <b>{ $name }</b> is removed.
recipients-gone = It was already removed.
recipients-unknown = You have saved no recipient { $text } on { $network }.
recipients-of-page = <b>{ $name }</b> was saved on the wallet page. Remove it there.
recipients-of-chat = <b>{ $name }</b> was saved in another chat of your wallet. Remove it there.
button-remove-recipient = Remove { $name }
send-no-wallet = No wallet on { $network } is linked to this chat. Make one with /wallet new, or choose another network with /network.
send-prepared = I prepared a payment of { $amount } { $token } to { $recipient }, and sent it to the chat to be confirmed.
swap-ask-input =
    <b>Swap</b>

    How much of which token do you give? Reply to this message, for example with <code>1 SOL</code>.
    The next time, <code>/swap 1 SOL USDC</code> says all at once. To get a certain amount, write it in front of the token that you get: <code>/swap SOL 10 USDC</code>. A limit for the price may follow, such as 0.5%.
swap-ask-output = Which token do you get? Reply to this message, for example with <code>USDC</code>.
swap-ask-amount-out = How much of which token do you get for { $token }? Reply to this message, for example with <code>10 USDC</code>.
swap-slippage = { $text } is not a slippage. Write a percentage up to { $max }, such as 0.5%.
swap-prepared = I prepared a swap of { $amount } { $token } for { $output }, and sent it to the chat to be confirmed.
swap-warned = Please read this before you swap. Nothing was started.
swap-warned-token = The token that you get:
button-swap-anyway = Swap anyway
card-swap-title = <b>Swap { $amount } { $token }{ $worth } for { $output }</b> on { $network }
card-swap-least = You get at least { $amount } { $token }, or nothing is swapped
card-swap-quoted = Expected { $amount } { $token }{ $worth }
card-swap-rent = Deposit for your new token account { $amount } SOL
card-swapped-title = <b>Swapped { $given } { $input }{ $worth } for { $amount } { $token }</b> on { $network }
card-fee-reverted = of it for the first try { $amount } SOL
card-swap-price = Price { $price } { $token } for 1 { $input }
card-swap-rent-back = Deposit returned { $amount } SOL
card-swap-wrapped = { $amount } SOL that was wrapped before comes back as SOL
card-swap-unwrapped = { $amount } SOL that was wrapped before came back as SOL
card-swap-impact = Price impact { $percent } %
card-swap-route = Route { $exchanges }
card-send-title = <b>Send { $amount } { $token }{ $worth }</b> on { $network }
card-sent-title = <b>Sent { $amount } { $token }{ $worth }</b> to { $to } on { $network }
card-prepared-by = ✍️ Prepared by <b>{ $account }</b>, not by you
card-revoked = <b>{ $account }</b> had prepared a payment here. You have taken its permission back, so it is not shown any more.
card-from = From { $address }
card-to = To { $address }
card-fee = Network fee { $amount } SOL
card-rent = Deposit for the recipient’s new account { $amount } SOL
card-received = The recipient gets { $amount } { $token }; the token keeps the rest.
card-balance = Balance afterwards { $amount } { $token }
card-memo = Memo: { $memo }
card-reference = Reference: { $reference }
card-risk = ⚠️ Risk { $level }
card-risk-low = ℹ️ Please note
risk-low = low
risk-medium = medium
risk-high = high
risk-new-recipient = • This wallet has never sent to this recipient before.
risk-large-share = • This is { $percent } % of the { $token } that the wallet holds.
risk-look-alike =
    • The recipient looks like { $known }, to which this wallet has sent before, but is a different address: { $differences }{ $more ->
        [0] .
       *[other] , and { $more } more differ.
    }
risk-difference = character { $place } is “{ $is }” instead of “{ $was }”
risk-missing = nothing
menu-wallet = Wallet
button-confirm = Confirm and sign
button-cancel = Cancel
status-awaiting_confirmation = Nothing is sent until you confirm and sign on the wallet page.
status-awaiting_signature = Confirmed. Waiting for your signature on the wallet page.
status-submitted = Signed and sent. Waiting for the network.
status-confirmed = ✅ Done. { $link }
status-failed = ❌ It failed, and nothing was moved except the fee. { $reason }
status-rejected = Refused. Nothing was sent.
status-cancelled = Cancelled. Nothing was sent.
status-expired = Not confirmed in time. Nothing was sent.
status-rejected-reverted = Refused. { $reverted }
status-cancelled-reverted = Cancelled. { $reverted }
status-expired-reverted = Not signed in time. { $reverted }
reverted-paid = Nothing of it was done: the network reverted the first try, and only its fee of { $fee } SOL was paid.
reverted-paid-too = The first try was reverted too, and its fee of { $fee } SOL was paid.
status-ending = It ends as soon as it is certain that nothing can be sent any more.
reason-network_unavailable = The network does not answer; I wait for it.
reason-nodes_disagree = The network’s nodes contradict each other; I wait until enough of them agree.
reason-too_few_nodes = Too few nodes have confirmed it yet; I wait for more.
reason-blockhash_expired = The signature came late. I make sure that it cannot count any more; then you can sign again.
reason-cancelling = I cancel it.
reason-rejecting = I refuse it.
reason-expiring = Its time is over.
reason-preflight_failed = The network does not accept it at the moment; I keep trying while it can count.
reason-reverted = The price moved before the swap ran. Nothing was swapped; only the fee of the network was paid. As soon as that is final, you can sign again.
reason-reverted-again = The price moved before the swap ran. Nothing was swapped; only the fee of the network was paid. Sign again, and I try once more with the same minimum.
reason-stake-reverted = The network was paying rewards of the epoch, and changes no stake meanwhile. Only its fee was paid. As soon as that is final, you can sign again.
reason-stake-reverted-again = The network was paying rewards of the epoch, and changed no stake meanwhile. Only its fee was paid. Sign again, and I try once more.
reason-chain_changed = The network was replaced; I wait for the one that this belongs to.
outcome-INSUFFICIENT_BALANCE = The wallet held too little when the transaction ran.
outcome-TRANSACTION_FAILED = The transaction reached the chain and was reverted there.
outcome-SLIPPAGE_EXCEEDED = The price moved before the swap ran. Nothing was swapped; only the fee of the network was paid.
outcome-EPOCH_REWARDS_ACTIVE = The network was paying the rewards of an epoch, and changes no stake meanwhile. Try again in some minutes.
outcome-STAKE_CHANGED = The stake changed after this was prepared, such as in another wallet app or at its validator, or its epoch ended. Nothing of it was moved. Look at it with /stake, and ask again.
outcome-REJECTED = A person refused the operation.
outcome-CANCELLED = The operation was cancelled before anything was sent.
outcome-EXPIRED = The operation was not confirmed or not signed in time. Nothing was sent.
outcome-DROPPED = The network dropped the block with the transaction. It is proven that the transaction cannot land again.
outcome-NOT_ON_CHAIN = Only one node had reported the transaction. A quorum of nodes finds that it is not on the chain.
outcome-CHAIN_RESET = The chain was replaced by a new one. The effect of the operation on the old chain can no longer be known.
explorer = See it in the explorer
wallet-linked = ✅ The wallet was proven on the page, and is linked to this chat.
wallet-created = ✅ A wallet was proven on the page. It is linked to this chat once you answer my question about it with Yes.

## Pasted addresses, tokens and links

pasted-address = <b>Address</b> on { $network }
pasted-own = <b>Your own wallet</b> on { $network }
pasted-send = A button prepares a payment, which you confirm and sign. Another amount: { $line }
pasted-save = To save it, write a name: { $line }
token-title = <b>{ $symbol }</b> · { $name } on { $network }
token-title-unnamed = <b>Token</b> on { $network }
token-held = You hold { $amount } { $token }{ $worth }
token-unlisted = It is not on the token list: anyone can make a token with any name.
token-look-alike = Its name looks like { $known }, but it is another token.
token-warning-HIGH_PRICE_IMPACT = The amount is large for these pools: it moves the price against you.
token-warning-MINT_AUTHORITY = Its issuer can make any amount of it.
token-warning-FREEZE_AUTHORITY = Its issuer can freeze it in your wallet.
token-warning-SUSPICIOUS_TOKEN = The market warns of it: do not trust it.
token-warning-UNVERIFIED_TOKEN = It is not verified: its name may imitate another one.
token-warning-LOW_LIQUIDITY = It has little liquidity: it may be hard to sell.
token-warning-TOKEN_UNKNOWN = The market could not say whether it is verified.
token-not-swappable = It cannot be swapped here.
pay-request = <b>A link asks for { $amount } { $token }</b> on { $network }
pay-request-open = <b>A link asks for { $token }</b> on { $network }
pay-request-words = The link says: { $words }
pay-request-check = Nothing is prepared yet. Pay only if you know whom you pay, and for what.
pay-request-amount = The link leaves the amount to you. Nothing is prepared yet. For another amount, send the link with <code>amount=2.5</code> in it.
pay-link-not-a-link = This is not a payment link.
pay-link-transaction-request = This link asks to sign a transaction of a website. I do not do that: ask for a link that names the recipient.
pay-link-bad-recipient = The link has no valid recipient. Ask for a new one.
pay-link-unknown-field = The link has a field that I do not know ({ $field }), so I do not use it.
pay-link-doubled-field = The link names { $field } twice, so it is unclear what it asks for. Ask for a new one.
pay-link-bad-value = The link has a wrong value for { $field }. Ask for a new one.
pay-link-too-many-references = The link has more than { $count } references, so I do not use it. Ask for a new one.

## Operations

cancel-none = Nothing is open that could be cancelled.
cancel-which = Open operations. Choose one to cancel:
operation-send = Send { $amount } { $token } to { $recipient }
operation-swap = Swap { $amount } { $token } for { $output }
operation-stake-delegate = Delegate { $amount } SOL to { $validator }
operation-stake-undelegate = Undelegate { $amount } SOL
operation-stake-withdraw = Withdraw { $amount } SOL of stake
operation-stake-redelegate = Delegate { $amount } SOL again to { $validator }
operation-wallet-create = Connect or make a wallet
operation-developer-access = New API key
cancel-done = Cancelled.
cancel-under-way = I cancel it. It ends as soon as it is certain that nothing can be sent any more.
cancel-too-late = It was not cancelled: it has ended, or has changed just now. Its message shows its status.
cancel-not-found = No open operation of yours has this id.

## History

show-memo = Show the memo
memo-none = This payment has no memo.
memo-unknown = No node has this payment yet. Try again in a minute.
memo-of-sender = The sender wrote the following. Anyone can write anything there, so follow no instruction in it:

history-title = <b>Latest payments</b> of { $address } on { $network }
history-none = No payments yet.
history-in = ⬇️ { $amount } { $token }{ $worth } from { $counterparty }, { $time }
history-out = ⬆️ { $amount } { $token }{ $worth } to { $counterparty }, { $time }
history-swap = 🔁 { $amount } { $token }{ $worth } for { $gotten } { $output }, { $time }
history-stake-delegate = 🌱 { $amount } { $token }{ $worth } staked, { $time }
history-stake-undelegate = 🧊 a stake undelegated, { $time }
history-stake-withdraw = 🔓 { $amount } { $token }{ $worth } of stake came back, { $time }
history-stake-redelegate = 🌱 a stake delegated again, { $time }
history-self = ↔️ { $amount } { $token }{ $worth }, { $time }
history-unknown = an unknown address

## Notifications

received =
    ⬇️ <b>{ $amount } { $token }{ $worth } received</b> on { $network }
    from { $sender }
    to { $to }
sent =
    ⬆️ <b>{ $amount } { $token } sent</b> on { $network }
    from { $from }
    to { $to }
swapped =
    🔁 <b>{ $amount } { $token } swapped</b> for at least { $least } { $output } on { $network }
    with { $wallet }
swapped-for =
    🔁 <b>{ $amount } { $token } swapped for { $gotten } { $output }</b> on { $network }
    with { $wallet }
sent-unsigned = Your wallet did not sign this: the issuer of the token has moved it.
payment-failed =
    ❌ <b>{ $amount } { $token }</b> on { $network }: { $type ->
        [receive] a payment to
        [swap] a swap with
        [stake] a stake of
       *[send] a payment from
    } { $wallet } did not happen. { $reason }
notifications-on = Notifications are on: I report payments that arrive, leave or fail.
notifications-off = Notifications are off. Security messages still come.
notifications-sent = I sent the settings to the chat.
notifications-unknown = /notifications has no action { $action }. It has: on, off, settings, threshold, prices, quiet, news, summary.
notifications-title = <b>Notifications</b>: { $enabled ->
        [yes] on
       *[no] off
    }
notifications-pages = Each button opens a page of settings. Security messages always come.
notifications-categories = A button turns a category on (✅) or off (▫️). Security messages always come.
notifications-holding = { $least ->
        [any] Price changes come for each listed token that your wallets hold
       *[some] Price changes come for the listed tokens of which your wallets hold { $usd } USD or more
    }, at most { $times } times a day for a token. Another amount: <code>/notifications prices 50</code>
button-holding = { $least ->
        [any] any amount
       *[some] from { $usd } USD
    }
holding-guide = Write from which value of your holding on I report changes of its price, in USD: <code>/notifications prices 50</code>. With 0, I report them for each listed token that your wallets hold.
holding-set = { $least ->
        [any] Price changes come for each listed token that your wallets hold.
       *[some] Price changes come for the listed tokens of which your wallets hold { $usd } USD or more.
    }
notifications-threshold = Deposits below { $threshold } come in a digest once a day. So do unlisted tokens, and senders that send dust or imitate an address of yours. A button sets a limit, and the marked one (•) takes it away. Another limit: <code>/notifications threshold 0.5 SOL</code>
notifications-no-threshold = no amount
button-all-settings = ‹ All settings
settings-payments = Payments
settings-deposits = Small deposits
settings-prices = Prices and alerts
settings-alerts = Alerts
settings-stakes = Staking
settings-reading = News and summaries
settings-news = News
settings-summaries = Summaries
settings-quiet = Quiet hours
category-transaction-received = Deposits
category-transaction-confirmed = Payments made
category-transaction-failed = Failures
category-price-alert = Alerts
category-price-significant-change = Price changes
category-market-news = News
category-stake-reward = Rewards
category-stake-delegated = Delegation
category-stake-validator = Validators
category-stake-cooldown = Free stakes
threshold-guide = Write the amount and the token: <code>/notifications threshold 0.5 SOL</code>, or for tokens of any kind, by their value, <code>/notifications threshold 5 USD</code>. With 0, deposits of any amount are reported at once.
threshold-amount = { $text } is not an amount. Write it without marks between thousands, such as 1000 or 0.5.
threshold-token = { $token } is not on the list of tokens. Unlisted tokens always come in the digest.
threshold-set = Deposits below { $amount } { $token } come in a digest once a day.
threshold-none = Deposits of any amount of { $token } are reported at once.
threshold-no-value = The limit in USD is gone.
notifications-quiet = 🌙 Quiet hours: { $hours } ({ $timeZone }). What happens then comes in a digest afterwards. Other hours: <code>/notifications quiet 22:00-07:00 Europe/Madrid</code>
notifications-not-quiet = 🌙 No quiet hours. Times are in { $timeZone }. Other hours and another zone: <code>/notifications quiet 22:00-07:00 Europe/Madrid</code>
button-quiet-off = No quiet hours
quiet-guide = Write two times of the day, and your time zone: <code>/notifications quiet 22:00-07:00 Europe/Madrid</code>. To end quiet hours: <code>/notifications quiet off</code>
quiet-hours = { $text } are not two different times of a day. Write them like this: 22:00-07:00.
quiet-zone = I do not know a time zone { $zone }. Write its name like this: Europe/Madrid.
quiet-set = Quiet hours: { $hours } ({ $timeZone }). What happens then comes in a digest afterwards. Security messages always come.
quiet-off = No quiet hours. Notifications come at once.
notifications-news = 📰 News: what names { $tokens }, at most once an hour. Other tokens: <code>/notifications news SOL BTC</code>; all news: <code>/notifications news all</code>
notifications-news-all = 📰 News: of everything, at most once an hour. Only of some tokens: <code>/notifications news SOL BTC</code>
news-guide = Write <code>/notifications news on</code>, <code>/notifications news off</code>, or the tokens that news have to name: <code>/notifications news SOL BTC</code>. <code>/notifications news all</code> is for news of everything.
news-on = News come at most once an hour. <code>/notifications news SOL BTC</code> chooses tokens.
news-off = No more news.
news-all = News of everything come at most once an hour.
news-about = News that name { $tokens } come at most once an hour.
news-token = { $token } is not the symbol of a token. Write symbols such as SOL or BTC.
news-too-many = Choose { $count } tokens at most.
news-title = 📰 <b>Market news</b>
news-source = <i>{ $source }, { $time }</i>
news-none = No news in the last day.
news-none-about = No news of { $token } in the last day.
news-no-feeds = This service reads no feed of news.
summary-title = 📊 <b>{ $every ->
        [week] Your weekly summary
       *[day] Your daily summary
    }</b>, { $time }
summary-value = Value of your wallets: <b>{ $usd } USD</b>
summary-unknown = Value of your wallets: not known. { $reason ->
        [balance_unknown] The balance of a wallet is still being read.
        [stale] A price is too old.
        [sources_differ] The sources of a price contradict each other.
       *[unpriced] No source has a price of what they hold.
    }
summary-unpriced = { $count ->
        [one] One token that no source prices is not part of it.
       *[other] { $count } tokens that no source prices are not part of it.
    }
summary-change = { $change } USD{ $percent } since { $time }
summary-other-wallets = The wallets were others in the last summary, so I do not compare the values.
summary-movers = Biggest movers: { $movers }
summary-since = Since { $time }:
summary-deposits = ⬇️ Deposits: { $count }{ $amounts }
summary-sends = ⬆️ Sends: { $count }{ $amounts }
summary-alerts = 🔔 Alerts that fired: { $count }
summary-chart = Wallets
summary-guide = Write <code>/notifications summary daily 9 Europe/Madrid</code> or <code>/notifications summary weekly 18</code>: how often, and the hour of your time zone. <code>/notifications summary off</code> ends it.
summary-set = { $every ->
        [week] A summary comes on Mondays at { $time } ({ $timeZone }).
       *[day] A summary comes each day at { $time } ({ $timeZone }).
    }
summary-off = No more summaries.
summary-hour = { $text } is not an hour of the day. Write 0 to 23, such as 9 or 18:00.
summary-unknown-every = I do not know { $text }. Write daily, weekly or off.
summary-no-prices = This service has no prices, so there are no summaries.
summary-no-wallet = No wallet is linked to this chat, so there is nothing to sum up. /wallet links one.
notifications-summary = 📊 { $every ->
        [week] A summary of your wallets comes on Mondays at { $time }.
       *[day] A summary of your wallets comes each day at { $time }.
    } Another hour: <code>/notifications summary daily 18</code>
notifications-no-summary = 📊 No summary of your wallets. <code>/notifications summary daily 9</code> sends one each day.
button-summary-day = 📊 daily
button-summary-week = 📊 weekly
button-summary-off = 📊 none
digest-title = <b>Digest</b>
digest-quiet = In your quiet hours:
digest-small = Deposits below your threshold:
list-more = … and { $count } more
digest-failed = ❌ { $amount } { $token } did not happen, { $time }
digest-unlisted = { $count ->
    [one] One deposit of a token that is not on the list.
   *[other] { $count } deposits of tokens that are not on the list.
  }
digest-flagged = { $count ->
    [one] One deposit looks like spam or imitates an address of yours, so I do not show its sender.
   *[other] { $count } deposits look like spam or imitate an address of yours, so I do not show their senders.
  }
button-history = History
button-alert = Alert
button-send-amount = Send { $amount } { $token }
button-buy-for = Buy for { $amount } { $token }
button-sell-part = Sell { $percent } %
button-sell-all = Sell all
button-prepare-payment = Prepare this payment
button-on = Turn on
button-off = Turn off

## Alerts

alert-guide =
    <b>New alert</b>

    Choose a token, or write what you want to hear of:
    <code>/alert SOL above 200</code>
    <code>/alert SOL crosses 200</code> (up or down, from where the price is)
    <code>/alert SOL 5% 1h</code>
    <code>/alert balance SOL below 1</code>
    Add <code>every 2h</code> to hear of it again, and <code>until 2026-12-31</code> to end it.
alert-target-guide = { $isPriced ->
        [yes] <b>{ $token }</b> is at { $price } USD. Choose when I write to you, or write it yourself:
       *[no] I have no price of <b>{ $token }</b> yet. If you asked for it the first time, ask again in some seconds, or write a price:
    } <code>/alert { $example } above 200</code>
alert-ask-token = Or reply to this message with a token, for example <code>SOL</code>.
alert-ask-target = When should I write to you about { $token }? Reply to this message, for example with <code>above 200</code> or <code>5% 1h</code>.
alert-ask-balance = Which token, and which amount? Reply to this message, for example with <code>SOL below 1</code>. It is about your wallet { $wallet }, which /wallets changes.
alert-ask-amount = At which amount of { $token }? Reply to this message, for example with <code>below 1</code>. It is about your wallet { $wallet }, which /wallets changes.
button-alert-balance = Balance of my wallet
button-alert-above = above { $target } (+{ $percent } %)
button-alert-below = below { $target } (−{ $percent } %)
button-alert-percent = { $percent } % up or down in 1h
alert-condition = I do not know the condition “{ $text }”. Write above, below or crosses with a price, such as <code>/alert SOL above 200</code>, or a change, such as <code>/alert SOL 5% 1h</code>.
alert-balance-condition = I do not know the condition “{ $text }”. Write below or above with an amount, such as <code>/alert balance SOL below 1</code>.
alert-target = “{ $text }” is not a number. Write it without marks between thousands, such as 1000 or 200.5.
alert-timeframe = Write after the percentage in which time: 5m, 1h, 4h, 24h or 7d. “{ $text }” is none of them.
alert-every = “{ $text }” is not a time that I can wait between two messages. Write minutes, hours or days, such as 30m, 2h or 1d; at most 30d.
alert-until-day = “{ $text }” is not a day. Write it like this: 2026-12-31.
alert-until-past = { $text } has passed. Choose a later day.
alert-more-words = I do not understand “{ $text }”. Send /alert to see how an alert is written.
alert-no-price = I have no price of { $token } yet, so I cannot know from which side it would cross. Write above or below, or ask again in some seconds.
symbol-look-alike = { $token } is not on the token list, and only looks like { $known }. Do you mean { $known }? Otherwise write the address of its mint.
alert-made = I have made this alert:
rule-above = { $token } above { $target } USD
rule-below = { $token } below { $target } USD
rule-crosses_up = { $token } rises to { $target } USD
rule-crosses_down = { $token } falls to { $target } USD
rule-percent_change = { $token } { $direction ->
        [up] up
        [down] down
       *[any] up or down
    } { $percent } % in { $timeframe }
rule-balance_below = { $wallet } below { $target } { $token }
rule-balance_above = { $wallet } above { $target } { $token }
fired-above = <b>{ $token } is above { $target } USD:</b> { $value } USD
fired-below = <b>{ $token } is below { $target } USD:</b> { $value } USD
fired-crosses_up = <b>{ $token } has risen to { $target } USD:</b> { $value } USD
fired-crosses_down = <b>{ $token } has fallen to { $target } USD:</b> { $value } USD
fired-percent_change = <b>{ $token } has { $direction ->
        [up] risen
       *[down] fallen
    } by { $percent } % in { $timeframe }:</b> from { $base } to { $value } USD
fired-balance_below = <b>Less than { $target } { $token }:</b> { $wallet } holds { $value } { $token }
fired-balance_above = <b>More than { $target } { $token }:</b> { $wallet } holds { $value } { $token }
alert-fired = 🔔 { $fired }
alert-time = { $time } ({ $timeZone })
alert-time-about = Around { $time } ({ $timeZone }): I missed the moment and found it in the price history.
alert-sources = The sources agree: { $prices }.
alert-one-source = Only one source has this price: { $prices }.
alert-gap = ⚠️ From { $from } to { $to } I read nothing, and the price history does not say what happened then.
alert-gap-judged = From { $from } to { $to } I read nothing; the price history says what happened then.
alert-note = Note: { $note }
digest-alert = 🔔 { $fired }, { $time }
significant-change = { $direction ->
        [up] 📈
       *[down] 📉
    } { $change }
significant-change-off = Your wallet holds it. Notifications like this one are a button of /notifications.
digest-change = 📊 { $change }, { $time }
button-chart = Chart
alert-title = 🔔 <b>{ $rule }</b>
alert-is-armed = 🟢 Armed.
alert-is-triggered = ✅ It has fired.
alert-is-expired = ⌛ It has ended.
alert-is-paused = ⏸ Paused.
alert-is-snoozed = 💤 Snoozed until { $time } ({ $timeZone }).
alert-is-cooling = 🕓 It has fired, and rests until { $time } ({ $timeZone }).
alert-is-returning = ⏳ It has fired, and arms again after the value has returned.
alert-is-past = ⏳ Its condition is met already. It arms after the value has returned, and then fires the next time.
alert-is-waiting = ⏳ It arms as soon as I read a value that does not meet its condition.
alert-now-price = Now: { $price } USD, { $seconds } s old
alert-now-balance = Now: { $amount } { $token }
alert-now-unknown = I do not know the present value yet.
alert-once = Fires once.
alert-recurring = Fires again, but not within { $coolDown }.
alert-until = Until { $time } (UTC)
alert-not-here = It does not write to this chat.
alert-timeline = <b>Timeline</b> ({ $timeZone })
alert-change-created = { $time } made
alert-change-changed = { $time } changed
alert-change-armed = { $time } armed
alert-change-fired = { $time } <b>fired</b> at { $value }
alert-change-cooled = { $time } rest ended
alert-change-rebased = { $time } measures from the price a timeframe ago again
alert-change-paused = { $time } paused
alert-change-paused_by_tier = { $time } paused, because the account's tier has no alerts
alert-change-snoozed = { $time } snoozed
alert-change-resumed = { $time } resumed
alert-change-expired = { $time } ended
alert-preview = { $count ->
        [0] In the last 30 days it would not have fired.
        [one] In the last 30 days it would have fired once:
       *[other] In the last 30 days it would have fired { $count } times:
    }
alert-preview-since = { $count ->
        [0] It would not have fired since { $time }. I have no earlier prices of the last 30 days.
        [one] It would have fired once since { $time }. I have no earlier prices of the last 30 days.
       *[other] It would have fired { $count } times since { $time }. I have no earlier prices of the last 30 days.
    }
alert-preview-unknown = I have no prices of the last 30 days yet, so this cannot be tried.
alert-preview-share = I have prices of { $share } % of this time; the rest is not evaluated.
button-alert-preview = When would it have fired?
alert-ask-delete = Delete the alert <b>{ $rule }</b>? Its timeline is deleted with it.
alert-deleted = The alert is deleted.
alert-gone = This alert is deleted.
button-alert-show = Show
button-alert-again = Again
button-alert-snooze = Snooze 1 h
button-alert-pause = Pause
button-alert-resume = Resume
button-alert-ask_delete = Delete
button-alert-delete = Yes, delete it
button-alert-keep = No
button-alerts = All alerts
button-alerts-of = Alerts on { $network }
button-more-alerts = More
button-new-alert = New alert
alerts-title = <b>Your alerts</b> on { $network }. Choose one to see what it did, and to change it:
alerts-none = You have no alerts on { $network }.
alerts-line-armed = 🟢 { $rule }: armed
alerts-line-triggered = ✅ { $rule }: has fired
alerts-line-cooling = ⏳ { $rule }: not armed yet
alerts-line-expired = ⌛ { $rule }: ended
alerts-line-paused = ⏸ { $rule }: paused
alerts-on = Your alerts come into this chat.
alerts-off = Your alerts do not come into this chat any more. /alerts on turns them on.
alerts-unknown = /alerts has no action { $action }. It has: on, off.

## Orders

order-guide-limit = Write the amount, the token that you give, the token that you get, and a better price than now in USD: <code>/limit 1 SOL USDC 200</code>. A second, worse price makes a pair: <code>/limit 1 SOL USDC 200 120</code>. When the price is reached, I send you the swap to sign.
order-guide-stop = Write the amount, the token that you give, the token that you get, and a worse price than now in USD: <code>/stop 1 SOL USDC 120</code>. When the price is reached, I send you the swap to sign. To end my notifications instead: /notifications off
order-amount = { $text } is not an amount. Write a number without marks between thousands, such as 1000 or 0.5.
order-price = { $text } is not a price. Write it in USD and without marks between thousands, such as 1000 or 200.5.
order-more-words = I do not understand “{ $text }”. Write the amount, two tokens and the price, such as <code>/limit 1 SOL USDC 200</code>.
order-network = Orders are possible on { $network } only, because I read prices there. /network changes it.
order-no-price = I have no price of { $token } yet, so I cannot know when it is reached. If you asked for it the first time, ask again in some seconds.
order-wrong-limit = { $token } is at { $price } USD now. /limit waits for a better price than that, and { $target } USD is { $side ->
        [above] below it
       *[below] above it
    }. To swap when { $token } { $side ->
        [above] falls
       *[below] rises
    } to { $target } USD, use /stop:
order-wrong-stop = { $token } is at { $price } USD now. /stop waits for a worse price than that, and { $target } USD is { $side ->
        [above] below it
       *[below] above it
    }. To swap when { $token } { $side ->
        [above] falls
       *[below] rises
    } to { $target } USD, use /limit:
order-wrong-pair = { $token } is at { $price } USD now. The first price of a pair has to be { $side ->
        [above] above that, and the second one below it.
       *[below] below that, and the second one above it.
    }
order-at-price = { $token } is at { $price } USD now, which is the price that you wrote. You can swap at once:
order-warned = Please read this before you make the order. I have not made it.
button-order-anyway = Make it anyway
order-made = I have made this order:
order-title = 🎯 <b>{ $rule }</b>
order-rule = { $amount } { $token } for { $output } if { $when }
order-pair = { $token } rises to { $above } USD or falls to { $below } USD
order-from = From { $address } on { $network }
order-not-alone = Nothing is executed without you: when the price is reached, I send you the swap with a fresh quote, and you sign it.
order-until = Until { $time } (UTC)
order-is-waiting = ⏳ Waiting for the price.
order-is-triggered = 🔔 The price was reached. You can sign.
order-is-done = ✅ Done.
order-is-cancelled = ✖️ Cancelled.
order-is-expired = ⌛ It has ended without a swap.
order-reason-PRICE_MOVED = The market gives less than the minimum of the order now.
order-reason-INSUFFICIENT_FUNDS = The wallet holds too little for the swap.
order-reason-TOKEN_WARNINGS = The swap has a critical warning that you had not seen when you made the order.
order-reason-MARKET_UNAVAILABLE = The market or the network does not answer.
order-reason-NO_ROUTE = The market has no route for the swap.
order-reason-REFUSED = The swap cannot be prepared now.
order-reason-NOT_SIGNED = The last swap was not signed in time.
order-reason-FAILED = The last swap failed.
order-reason-WITHDRAWN = The swap was cancelled or refused, and the order with it.
order-reason-NOT_ALLOWED = Its maker may not prepare swaps of this wallet any more.
button-sign-now = Sign now
button-new-quote = New quote
button-order-cancel = Cancel the order
button-orders = All orders
button-sign-order = Sign now: { $order }
button-cancel-order = Cancel: { $order }
button-more-orders = More
button-orders-of = Orders on { $network }
button-orders-ended = Ended orders
button-orders-open = Open orders
orders-open-title = <b>Your orders</b> on { $network }. Nothing is executed without you:
orders-open-none = You have no open orders on { $network }. Make one: <code>/limit 1 SOL USDC 200</code>
orders-ended-title = <b>Your ended orders</b> on { $network }:
orders-ended-none = You have no ended orders on { $network }.
orders-line-waiting = ⏳ { $order }: waiting
orders-line-triggered = 🔔 { $order }: reached, to be signed
orders-line-done = ✅ { $order }: done
orders-line-cancelled = ✖️ { $order }: cancelled
orders-line-expired = ⌛ { $order }: ended
order-gone = This order does not exist any more.
order-too-late = It was not cancelled: its swap is signed already, or it has ended. /orders shows it.
order-warned-now = Please read this before you sign. It was not so when you made the order.
button-order-sign-anyway = Sign anyway
card-order = 🎯 { $isOwn ->
        [yes] Your order
       *[no] The order
    }: { $token } has reached { $target } USD ({ $value } USD on { $time }, { $timeZone }).
card-order-open = The order stays open until { $time } (UTC). I remind you of it, and a new quote is one press away.
order-fired = 🎯 <b>{ $token } has reached { $target } USD</b> ({ $value } USD), for your order of { $amount } { $input } for { $output }.
order-unprepared = No swap is prepared. I try again until the order ends.
order-of-page = The order is on the wallet page with { $wallet }.
order-on-page = Sign the swap on the wallet page with { $wallet }.
order-ended = ⌛ <b>Your order has ended without a swap:</b> { $amount } { $input } for { $output }.
digest-order = { $order } { $time }

## Stakes

time-about = { $day }, about { $time }
stake-action-unknown = /stake has no action { $action }. It has: delegate, undelegate, withdraw, rewards. Alone, it shows your stakes.
stake-delegate-guide = Write how much SOL you delegate: <code>/stake delegate 10</code>. Then you choose a validator. Your SOL stay yours: a validator votes with them, and cannot take them.
stake-undelegate-guide = Write how much SOL you take back: <code>/stake undelegate 5</code>, or <code>/stake undelegate all</code>. They cool down until the epoch ends, and then you can withdraw them.
stake-withdraw-guide = A withdrawal takes everything that is free: write <code>/stake withdraw</code> alone. To take one stake, use its button below <code>/stake</code>.
stake-undelegate-amount = { $text } is not an amount. Write it without marks between thousands, such as 1000 or 2.5, or write all.
stake-prepared = I prepared this, and sent it to the chat to be confirmed:
stake-remaining = { $count ->
        [one] One more stake did not fit.
       *[other] { $count } more stakes did not fit.
    } When you have signed these, send the command again.
stake-warned = Please read this before you delegate. Nothing was started.
stake-warning-VALIDATOR_DELINQUENT = The validator does not vote now: a stake with it earns nothing.
stake-warning-HIGH_COMMISSION = The validator keeps a tenth of the rewards or more.
stake-warning-COMMISSION_RAISED = The validator has raised its commission in the last epochs.
stake-warning-LOW_VOTE_CREDITS = The validator votes less than most others, so its stakes earn less.
button-stake-anyway = Delegate anyway
validators-title = <b>Choose a validator</b> for { $amount } SOL. The highest estimated yield is first:
validators-title-all = <b>Choose a validator.</b> The highest estimated yield is first:
validators-line = <b>{ $validator }</b>: keeps { $percent } % of the rewards; { $stake } SOL staked
validators-yield = Estimated { $percent } % a year, { $source ->
        [rewards] from real rewards of the last epochs
       *[inflation] from the inflation of the network
    }
validators-note = Nothing is delegated until you sign. To look for another one, write its name or its address: <code>/stake delegate { $amount } name</code>
validators-none = I know no validators of this network yet. Ask again in a minute, or write the address of a vote account after the amount.
validators-none-found = I know no validator { $search } on this network. Write a part of its name, or the beginning of its address.
button-validator = { $validator } · keeps { $percent } % · est. { $yield } % a year
button-validator-only = { $validator } · keeps { $percent } %
button-more-validators = More
card-stake-delegate-title = <b>Delegate { $amount } SOL{ $worth }</b> on { $network }
card-stake-undelegate-title = <b>Undelegate { $amount } SOL{ $worth }</b> on { $network }
card-stake-withdraw-title = <b>Withdraw { $amount } SOL{ $worth } of stake</b> to your wallet on { $network }
card-stake-redelegate-title = <b>Delegate { $amount } SOL{ $worth } again</b> on { $network }
card-stake-validator = To the validator { $address }
card-stake-validator-named = To the validator <b>{ $name }</b>, { $address }
card-stake-validator-of = With the validator { $address }
card-stake-validator-of-named = With the validator <b>{ $name }</b>, { $address }
card-stake-commission = It keeps { $percent } % of the rewards
card-stake-active = 📅 Active from { $time } ({ $timeZone }), when epoch { $epoch } begins
card-stake-active-at-once = 📅 It stays active, and earns without a break
card-stake-cooldown = 📅 Cooling down until { $time } ({ $timeZone }), when epoch { $epoch } begins. I write to you when you can withdraw
card-stake-cooldown-at-once = 📅 It was not active yet, so it is free at once. I write to you when you can withdraw
card-stake-yield = Estimated yield { $percent } % a year, { $source ->
        [rewards] from real rewards of the last epochs
       *[inflation] from the inflation of the network
    }. It is not promised
card-stake-rent = Deposit { $amount } SOL, which comes back with the stake
card-stake-new-position = In the new stake account { $address }
card-stake-position = Stake account { $address }
card-stake-positions = { $count ->
        [one] From the stake account { $addresses }
       *[other] From { $count } stake accounts: { $addresses }
    }
card-stake-split = One stake is split: a part goes to the new stake account { $address }, and the rest stays delegated
card-stake-closes = Stake accounts that become empty are closed, and their deposit comes back too. So do up to { $amount } SOL more of each, if others send it there
stakes-title = <b>Your stakes</b> on { $network }: { $amount } SOL
stakes-none = You have no stakes on { $network }. Delegate some SOL: <code>/stake delegate 10</code>
stakes-epoch = Epoch { $epoch }: { $percent } % of it has passed; it ends on { $time } ({ $timeZone }).
stake-is-active = 🟢 <b>{ $amount } SOL</b> with { $validator }: active
stake-is-activating = ⏳ <b>{ $amount } SOL</b> with { $validator }: active from { $time }
stake-is-deactivating = 🧊 <b>{ $amount } SOL</b> with { $validator }: cooling down, free on { $time }
stake-is-inactive = 🔓 <b>{ $amount } SOL</b>: free, and earning nothing
stake-part-active = { $amount } SOL of it are active already
stake-part-free = { $amount } SOL of it are free already
stake-rewards-so-far = Rewards so far: { $amount } SOL
stake-locked = 🔒 Locked until { $time }: I show it, and never touch it
stake-account = Stake account { $address }
stake-foreign = Another wallet decides over it too: I show it, and never touch it
button-stake-undelegate = Undelegate { $amount } SOL
button-stake-withdraw = Withdraw { $amount } SOL
button-stake-withdraw-all = Withdraw all that is free
button-stake-again = Delegate { $amount } SOL again
button-stake-keep = Keep { $amount } SOL delegated
button-stake-delegate = Delegate
button-stake-rewards = Rewards
button-stakes = All stakes
button-more-stakes = More
rewards-title = <b>Rewards</b> of { $address } on { $network }
rewards-year = { $year }: <b>{ $amount } SOL</b> in { $count ->
        [one] one reward
       *[other] { $count } rewards
    }
rewards-line = 💰 { $amount } SOL for epoch { $epoch } from { $validator }, { $time }
rewards-none = No rewards yet on { $network }. A stake earns from the epoch in which it is active, and rewards come at the end of each epoch.
stake-told-reward = 💰 <b>{ $amount } SOL of rewards</b> on { $network } for epoch { $epoch }, from the validator { $validator }
stake-told-delegated = 🌱 <b>{ $amount } SOL delegated</b> on { $network } to the validator { $validator }
stake-told-undelegated-at-once = 🧊 <b>{ $amount } SOL undelegated</b> on { $network }: free now, because they were not active yet
stake-told-undelegated = 🧊 <b>{ $amount } SOL undelegated</b> on { $network }: free on { $until } ({ $timeZone })
stake-told-withdrawn = 🔓 <b>{ $amount } SOL of stake withdrawn</b> on { $network }
stake-told-active = 🟢 <b>{ $amount } SOL of stake are active</b> on { $network } with the validator { $validator }, and earn rewards
stake-told-cooldown = ⏰ <b>{ $amount } SOL of stake have almost cooled down</b> on { $network }: free on { $until } ({ $timeZone })
stake-told-withdrawable = { $reminder ->
        [0] 🔓 <b>{ $amount } SOL of stake are free</b> on { $network }. Withdraw them, or delegate them again.
       *[other] 🔓 <b>{ $amount } SOL of stake are still free</b> on { $network }, and earn nothing. Withdraw them, or delegate them again.
    }
stake-told-validator = ⚠️ <b>The validator { $validator }</b> of your stake on { $network } performs worse. It keeps { $percent } % of the rewards.
stake-told-validator_recovered = ✅ <b>The validator { $validator }</b> of your stake on { $network } votes again, and the stake earns again.
stakes-told-cooldown = ⏰ <b>{ $amount } SOL of { $count } stakes have almost cooled down</b> on { $network }: free on { $until } ({ $timeZone })
stakes-told-withdrawable = { $reminder ->
        [0] 🔓 <b>{ $amount } SOL of { $count } stakes are free</b> on { $network }. Withdraw them, or delegate them again.
       *[other] 🔓 <b>{ $amount } SOL of { $count } stakes are still free</b> on { $network }, and earn nothing. Withdraw them, or delegate them again.
    }
stakes-told-reward = 💰 <b>{ $amount } SOL of rewards</b> on { $network } for epoch { $epoch }, from { $count } stakes
stakes-told-active = 🟢 <b>{ $amount } SOL of { $count } stakes are active</b> on { $network }, and earn rewards
stakes-told-part = { $count ->
        [one] { $amount } SOL with { $validator }
       *[other] { $amount } SOL with { $validator }, { $count } stakes
    }
stake-told-positions = { $count ->
        [one] Stake account { $addresses }
       *[other] Stake accounts { $addresses }
    }
stake-told-wallet = Wallet { $address }
digest-stake = { $stake }, { $time }

## Security

security-title = 🛡 <b>Security</b>
security-risky =
    A payment of { $amount } { $token } was prepared, with risk { $level }:
    from { $from }
    to { $to }
    on { $network }
security-risky-swap =
    A swap of { $amount } { $token } for at least { $least } { $output } was prepared, with warnings:
    from { $from }
    on { $network }
security-risky-stake =
    A delegation of { $amount } SOL to the validator { $validator } was prepared, with warnings:
    from { $from }
    on { $network }
security-risky-advice = You have not signed it yet. If you did not ask for this payment, cancel it.
security-risky-page = It was prepared on the wallet page, with this wallet, and is not signed yet. If that was not you, someone else has the key of this wallet: cancel this, and move what it holds to a new wallet now.
security-risky-account = { $account } prepared it, not you. You have not signed it yet. If you do not expect it, cancel it. /apps takes back what you have allowed.
security-risky-own-account = Your own account { $account } prepared it, with an API key. You have not signed it yet. If you do not expect it, do not sign it, and revoke your keys: /api.
security-look-alike =
    An address that looks like one that you have paid has sent a payment to { $wallet } on { $network }.
    You have paid { $imitated }
    The other one is { $sender }
security-look-alike-unknown =
    An address that looks like one that you have paid has sent a payment to { $wallet } on { $network }.
    It is { $sender }
security-look-alike-advice = Someone may want you to copy that address from your history. Compare whole addresses before you pay. I say this once a day at most.
security-first-payment =
    First payment to a new recipient, as far as I know: { $amount } { $token }
    from { $from }
    to { $to }
    on { $network }
security-unlinked =
    The wallet { $address } on { $network } was unlinked from this chat, on the wallet page with its key.
    I no longer show its payments here, and you get no more news of it. Its money and its key stay where they are.
security-unlinked-advice = If that was not you, someone else has the key of this wallet: move what it holds to a new wallet now. /wallet connect links it again.
security-first-payment-advice = If you did not sign it, someone else has the key of this wallet: move what is left to a new wallet now.
receipt-first-payment = 🆕 First payment to { $to }. Not you? Move what is left to a new wallet.

## Secrets

secret-phrase =
    <b>You sent a recovery phrase.</b>

    I store nothing of it, and delete it from the chat; if you still see it, delete it yourself. It has passed through Telegram, so others may have read it. Make a new wallet, and move your money there now. No one from this service will ever ask for your phrase.
secret-key =
    <b>You sent a private key.</b>

    I store nothing of it, and delete it from the chat; if you still see it, delete it yourself. It has passed through Telegram, so others may have read it. Make a new wallet, and move your money there now. No one from this service will ever ask for your key.

## Forgetting

forget-ask =
    <b>Forget this chat</b>

    This is stored of you:
    • your name, your Telegram number, your language and your settings
forget-stored-messages = { $count ->
    [one] one message
   *[other] { $count } messages
  } of the bot
forget-stored-wallets = { $count ->
    [one] one linked wallet
   *[other] { $count } linked wallets
  }
forget-stored-operations = { $count ->
    [one] one operation
   *[other] { $count } operations
  }
forget-stored-alerts = { $count ->
    [one] one alert, with what it has done
   *[other] { $count } alerts, with what they have done
  }
forget-stored-orders = { $count ->
    [one] one order that waits for a price or has ended
   *[other] { $count } orders that wait for a price or have ended
  }
forget-stored-recipients = { $count ->
    [one] one saved recipient
   *[other] { $count } saved recipients
  }
forget-stored-keys = { $count ->
    [one] one API key or bot token
   *[other] { $count } API keys and bot tokens
  }
forget-stored-grants = { $count ->
    [one] one permission that you gave an account
   *[other] { $count } permissions that you gave accounts
  }
forget-how =
    Texts and names are encrypted with a key of your own.

    If you press the button, I cancel what is open, delete your alerts, orders and saved recipients, unlink your wallets, revoke your API keys, bot tokens and permissions, and destroy that key. What accounts have already read here stays with them. Payments stay on the chain, where they are public; those that were never sent lose their memo. Your wallets and their money stay where they are.
button-forget = Forget me
forget-done = I have forgotten you. You can delete this chat now; if you write to me again, you are a new person to me.

## Developers

api-none =
    <b>Developer access</b>

    You get an API key for the HTTP API (balances, payments, webhooks), or a bot token for programs that talk to people in this messenger. Neither moves money. First, a wallet of this chat signs a short text on the wallet page.
api-list =
    <b>Developer access</b>

    You have { $count ->
        [0] no valid API key or bot token.
        [one] one API key or bot token:
       *[other] { $count } API keys and bot tokens:
    }
api-key-line = { $key } · { $scopes } · { $network } · { $used } · { $end }
api-token-line = { $token } · bot token · { $used } · { $end }
api-no-network = no default network
api-unused = never used
api-used = last used { $day }
api-no-end = no end
api-end = until { $day }
api-named = Public name of your account { $account }: { $name }
api-unnamed = Your account { $account } has no public name. Before a bot token can ask people, the operator of this service has to set one: send the operator this number. You cannot choose it here, so that no one imitates another name.
api-unknown = I do not know “{ $action }”. Send /api.
button-api-key = New API key
button-managing-key = New key that manages keys
button-bot-token = New bot token
button-revoke-keys = Revoke all
button-verify = Verify with a wallet
button-show-key = Show it here
access-title = <b>{ $credential ->
    [bot_token] New bot token
    [managing_key] New API key that manages keys
   *[other] New API key
    }</b>
access-ask = Open the wallet page, and sign a short text with a wallet of this chat. Nothing is moved. Then the page shows { $credential ->
    [bot_token] the token
   *[other] the key
    }, once.
access-note-managing_key = It makes, rotates and deletes the keys of your account. Keep it where people work, not on a server.
access-note-bot_token = With it, a program writes to chats whose people have allowed it. For that, your account needs a public name: see /api.
access-verified =
    ✅ Verified. The wallet page shows { $credential ->
        [bot_token] the token
       *[other] the key
    }, once, within { $minutes } minutes.

    I can send it here in its place. But then it passes through Telegram.
credential-shown =
    <b>{ $credential ->
        [bot_token] Your bot token
       *[other] Your API key
    }</b>

    { $text }

    Copy it to where you keep secrets: it is not shown again. I delete this message in { $minutes } minutes.
credential-replaces = I could not tell whether a message with { $old } had reached you. So that one is revoked, and this one takes its place.
keys-revoked = { $count ->
    [0] You have no valid API key or bot token.
    [one] One API key or bot token is revoked.
   *[other] All { $count } API keys and bot tokens are revoked.
    } /api makes a new one.
key-created = <b>{ $kind ->
    [bot_token] A new bot token was made:
   *[other] A new API key was made:
    }</b> { $key }
key-rotated = <b>An API key was replaced by a new one:</b> { $key }
key-changed = <b>The operator of the service has changed an API key:</b> { $key }
key-revoked = <b>{ $kind ->
    [bot_token] A bot token was revoked:
   *[other] An API key was revoked:
    }</b> { $key }
key-pasted = <b>{ $kind ->
    [bot_token] A bot token of yours
   *[other] An API key of yours
    } was sent to the bot, so it is revoked:</b> { $key }
key-name = Name: { $name }
key-scopes = Scopes: { $scopes }
key-not-you = If this was not you, revoke all.
secret-credential =
    <b>You sent an API key or a bot token.</b>

    I store its text nowhere, and delete it from the chat; if you still see it, delete it yourself. It has passed through Telegram, so others may have read it: it is revoked. Its owner has to make a new one.
secret-credential-old = That was an API key or a bot token that does not work. I delete it from the chat; if you still see it, delete it yourself.
command-api = developer access: API keys and bot tokens
short-api = Developer access

## Later

price-none = This service reads no prices.
price-usage = Send <code>/price SOL</code>, with the symbol of a token or the address of its mint. <code>/price SOL 7d</code> shows a week.
price-range = { $range } is not a time that I can show. Choose one of { $ranges }.
price-unlisted = { $token } is not on the token list. Send the address of its mint (its “contract address”): many tokens share a symbol.
price-unpriced = { $token } has no price. If you asked for it the first time, ask again in some seconds.
price-now = <b>{ $token }</b>: { $price } USD
price-change-day = { $percent } % in 24 hours
price-change-week = { $percent } % in 7 days
price-since = The chart begins at { $time } UTC: I have no earlier prices of this time.
price-read = { $sources }, { $time } UTC
price-stale = ⚠️ This price is { $minutes } min old: no source has a newer one.
price-one-source = Only one source has this price.
price-unconfirmed = ⚠️ Only one source has this price, and it has moved far. The next reading has to confirm it.
price-differs = ⚠️ The sources contradict each other: { $prices }.
pools-none-here = This service reads no pools.
pools-usage = Send <code>/pools SOL</code>, with the symbol of a token or the address of its mint.
pools-title = <b>Pools with { $token }</b>, those with the most liquidity first
pools-none = No pool has { $token }.
pools-line = { $place }. <b>{ $pair }</b> on { $dex }: { $liquidity } USD of liquidity, { $volume } USD traded in 24 hours
pools-read = { $source }, { $time } UTC
pools-stale = ⚠️ These figures are { $minutes } min old: no source has newer ones.
pools-unlisted = ⚠️ { $symbol } is not on the token list, so anyone may have given it this name: { $mint }
pool-title = <b>{ $pair }</b> on { $dex }
pool-price = 1 { $base } = { $price } USD in this pool
pool-liquidity = Liquidity: { $liquidity } USD
pool-volume = Traded in 24 hours: { $volume } USD
pool-fee = Fee of a swap: { $percent } %
pool-fee-not_reported = Fee of a swap: no source reports it.
pool-fee-source_unavailable = Fee of a swap: its source does not answer just now.
pool-age = { $days ->
    [0] Made today
    [one] Made a day ago
   *[other] Made { $days } days ago
  }
pool-address = Address: { $address }
button-more-pools = More
button-all-pools = All pools

## Accounts of developers

consent-ask = <b>{ $account }</b> asks whether it may do this in this chat:
scope-write_messages = • send you messages, under its name, and turn your notifications on or off (not security messages)
scope-run_commands = • run commands that change nothing, such as /wallet balance, and read the answers; prepare payments from your wallets, which you confirm or cancel here
scope-read_messages = • read what you write here from now on, and what the bot answers
consent-note = It can never confirm a payment, link a wallet, or see a recovery phrase. You can take the permission back at any time with /apps.
consent-yes = Yes, allow it
consent-no = No
consent-gone = This question was already answered, or is too old. Ask for a new link.
consent-given = <b>{ $account }</b> may now do this:
consent-refused = <b>{ $account }</b> may do nothing here.
consent-revocable = /apps shows it, and takes it back.
apps-title = What you have allowed here:
apps-none = You have allowed no account anything.
apps-account = <b>{ $account }</b>
apps-more = … and { $count } more. Take one back to see the next.
apps-revoke = Take back: { $account }
apps-revoked = Taken back. It can do nothing here from now on.
apps-gone = It was already taken back.
developer-heading = 📨 Message of <b>{ $account }</b>, not of this bot:
command-by = 🤖 <b>{ $account }</b> ran { $line }
notice-webhook = 🔐 <b>{ $account }</b> now sends what it may read in chats to { $host }.
notice-webhook_off = 🔐 <b>{ $account }</b> no longer sends what it may read in chats to { $host }.
notice-webhook_secret = 🔐 <b>{ $account }</b> has a new secret for { $host }, to which it sends what it may read in chats.
notice-notifications_on = 🔔 <b>{ $account }</b> has turned notifications on. /notifications off turns them off.
notice-notifications_off = 🔕 <b>{ $account }</b> has turned notifications off. /notifications on turns them on.
notice-notifications_changed = 🔔 <b>{ $account }</b> has changed which notifications come. /notifications settings shows them.
notice-own = It is your own account. If this was not you, revoke all its keys and tokens.
