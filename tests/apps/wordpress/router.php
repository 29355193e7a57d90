<?php
// What a web server would do for the site: uploaded files, pretty addresses.
$root = $_SERVER['DOCUMENT_ROOT'];
$path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( str_contains( $path, '..' ) ) {
	http_response_code( 404 );
	return true;
}
if ( str_starts_with( $path, '/wp-content/uploads/' ) ) {
	$file = getenv( 'WP_DATA' ) . substr( $path, strlen( '/wp-content' ) );
	if ( is_file( $file ) ) {
		header( 'Content-Type: ' . mime_content_type( $file ) );
		readfile( $file );
		return true;
	}
}
if ( is_dir( $root . $path ) && is_file( "$root$path/index.php" ) && $path !== '/' ) {
	if ( !str_ends_with( $path, '/' ) ) {
		header( "Location: $path/" );
		return true;
	}
	return false;
}
if ( is_file( $root . $path ) ) {
	return false;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = "$root/index.php";
chdir( $root );
require "$root/index.php";
return true;
