<?php
// What a web server would do for the wiki: pretty addresses, uploaded pictures, the logo.
$path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
$file = null;
if ( str_starts_with( $path, '/images/' ) && !str_contains( $path, '..' ) ) {
	$file = getenv( 'MW_DATA' ) . $path;
} elseif ( $path === '/logo.svg' ) {
	$file = __DIR__ . '/logo.svg';
}
if ( $file !== null ) {
	if ( !is_file( $file ) ) {
		http_response_code( 404 );
		return true;
	}
	$types = [ 'svg' => 'image/svg+xml', 'png' => 'image/png', 'jpg' => 'image/jpeg', 'gif' => 'image/gif', 'pdf' => 'application/pdf' ];
	header( 'Content-Type: ' . ( $types[ strtolower( pathinfo( $file, PATHINFO_EXTENSION ) ) ] ?? 'text/plain' ) );
	readfile( $file );
	return true;
}
if ( $path === '/' || str_starts_with( $path, '/wiki/' ) ) {
	$_SERVER['SCRIPT_NAME'] = '/index.php';
	$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
	chdir( $_SERVER['DOCUMENT_ROOT'] );
	require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
	return true;
}
return false;
