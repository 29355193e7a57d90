<?php
// Settings of the site. The environment says where the data base and the uploads lie.
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . getenv( 'WP_SOCKET' ) );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
// The port is another one at each start.
define( 'WP_HOME', 'http://' . ( $_SERVER['HTTP_HOST'] ?? '127.0.0.1' ) );
define( 'WP_SITEURL', WP_HOME );
define( 'COOKIEHASH', 'apps' );
foreach ( [ 'AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT' ] as $name ) {
	define( $name, "a site that only this computer sees: $name" );
}
$table_prefix = 'wp_';
define( 'WP_DEBUG', false );
// Nothing is fetched from elsewhere, and nothing changes by itself.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISABLE_WP_CRON', true );
define( 'DISALLOW_FILE_MODS', true );
define( 'WP_POST_REVISIONS', 5 );
if ( !defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', getenv( 'WP_WEB' ) . '/' );
}
require_once ABSPATH . 'wp-settings.php';
